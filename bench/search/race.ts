import { quantile } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';

/** An alternative that needs longer than this for a round is measured only once. */
const longRound = 5_000;

type Runners<Name extends string, Answer> = Readonly<Record<Name, (query: string) => Answer>>;

/** Gets every answer once, outside of the measured time. */
type Listener<Name extends string, Answer> = (name: Name, query: string, answer: Answer) => void;

/**
 * Measures all alternatives in turn at every key stroke, so that other work of the machine affects all of them. Returns
 * for each alternative the median of each key stroke over the rounds. The first round is a warm-up, and counts only for
 * slow alternatives that have no other round.
 */
export function race<Name extends string, Answer>(
  runners: Runners<Name, Answer>,
  rounds: number,
  onAnswer: Listener<Name, Answer> = () => {},
): Record<Name, number[]> {
  const names = Object.keys(runners) as Name[];
  const first = runRound(runners, names, onAnswer);
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

/** Measures the time of each key stroke for each alternative. */
function runRound<Name extends string, Answer>(
  runners: Runners<Name, Answer>,
  names: readonly Name[],
  onAnswer: Listener<Name, Answer> = () => {},
): Record<Name, number[]> {
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]]));
  for (const query of keyStrokes) {
    for (const name of names) {
      const start = performance.now();
      const answer = runners[name](query);
      times[name]?.push(performance.now() - start);
      onAnswer(name, query, answer);
    }
  }
  return times as Record<Name, number[]>;
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
export const p50 = (values: readonly number[]) => quantile(values, 0.5);
export const p95 = (values: readonly number[]) => quantile(values, 0.95);
