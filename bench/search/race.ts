import { quantile } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';

/** Whoever needs longer than this for a round has shown enough by one. */
const longRound = 5_000;

type Runners<Name extends string, Answer> = Readonly<Record<Name, (query: string) => Answer>>;

/** Hears every answer once, while no time is taken. */
type Listener<Name extends string, Answer> = (name: Name, query: string, answer: Answer) => void;

/**
 * All alternatives in turn at every key stroke, so that whatever else the machine does meets all of
 * them; for each alternative the median of each key stroke over the rounds. A first round warms up,
 * and counts only for those that take part in no other.
 */
export function race<Name extends string, Answer>(
  runners: Runners<Name, Answer>,
  rounds: number,
  hear: Listener<Name, Answer> = () => {},
): Record<Name, number[]> {
  const names = Object.keys(runners) as Name[];
  const first = runRound(runners, names, hear);
  const times = new Map(names.map((name) => [name, [] as number[][]]));
  const quick = names.filter((name) => sum(first[name]) < longRound);
  for (let round = 0; round < rounds; round++) {
    const each = runRound(runners, quick);
    for (const name of quick) times.get(name)?.push(each[name]);
  }
  const medians = (name: Name) => {
    const counted = times.get(name) ?? [];
    if (counted.length === 0) return first[name];
    return keyStrokes.map((_, stroke) => p50(counted.map((round) => round[stroke] ?? 0)));
  };
  return Object.fromEntries(names.map((name) => [name, medians(name)])) as Record<Name, number[]>;
}

/** For each alternative the time of each key stroke. */
function runRound<Name extends string, Answer>(
  runners: Runners<Name, Answer>,
  names: readonly Name[],
  hear: Listener<Name, Answer> = () => {},
): Record<Name, number[]> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (const query of keyStrokes) {
    for (const name of names) {
      const start = performance.now();
      const answer = runners[name](query);
      times[name]?.push(performance.now() - start);
      hear(name, query, answer);
    }
  }
  return times as Record<Name, number[]>;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const p50 = (values: readonly number[]) => quantile(values, 0.5);
export const p95 = (values: readonly number[]) => quantile(values, 0.95);
