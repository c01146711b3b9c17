import { quantile } from './figures.ts';
import { keyStrokes } from './key-strokes.ts';

/**
 * All alternatives in turn at every key stroke, so that whatever else the machine does meets all of
 * them; for each alternative the median of each key stroke over the rounds. A first round warms up.
 */
export function race<Name extends string>(
  runners: Readonly<Record<Name, (query: string) => unknown>>,
  rounds: number,
): Record<Name, number[]> {
  const names = Object.keys(runners) as Name[];
  const times = keyStrokes.map(() => new Map(names.map((name) => [name, [] as number[]])));
  for (let round = 0; round <= rounds; round++) {
    keyStrokes.forEach((query, stroke) => {
      for (const name of names) {
        const start = performance.now();
        runners[name](query);
        if (round > 0) times[stroke]?.get(name)?.push(performance.now() - start);
      }
    });
  }
  const medians = (name: Name) => times.map((stroke) => quantile(stroke.get(name) ?? [], 0.5));
  return Object.fromEntries(names.map((name) => [name, medians(name)])) as Record<Name, number[]>;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const p50 = (values: readonly number[]) => quantile(values, 0.5);
export const p95 = (values: readonly number[]) => quantile(values, 0.95);
