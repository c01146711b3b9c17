import { quantile, timed } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';

/** The people who send requests at the same time; each sends the next key stroke after an answer. */
export const people = 16;

/** Sends a search; resolves when the whole answer has arrived. */
export type Ask = (query: string) => Promise<unknown>;

/** This search is sent before each round, because connections may have been closed during the other's round. */
export const warmUp = 'xylophon';

interface Round {
  perSecond: number;
  times: number[];
}

const together = (work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: people }, work));

async function typeAll(ask: Ask): Promise<Round> {
  await together(() => ask(warmUp));
  const waiting = keyStrokes.values();
  const times: number[] = [];
  const all = await timed(() =>
    together(async () => {
      for (const query of waiting) times.push(await timed(() => ask(query)));
    }),
  );
  return { perSecond: (times.length / all) * 1_000, times };
}

function summary(name: string, rounds: readonly Round[]): Record<string, number> {
  const times = rounds.flatMap((round) => round.times);
  return {
    [`${name}PerSecond`]: quantile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
    [`${name}P50`]: quantile(times, 0.5),
    [`${name}P95`]: quantile(times, 0.95),
  };
}

interface Throughput {
  /** Our answers per second divided by theirs, the median of the rounds. */
  ratio: number;
  measured: Record<string, number>;
}

/** Measures both in turn, so that other work of the machine affects both. The first round is a warm-up. */
export async function throughput(ours: Ask, theirs: Ask, rounds: number): Promise<Throughput> {
  const [our, their]: [Round[], Round[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const [theirRound, ourRound] = [await typeAll(theirs), await typeAll(ours)];
    if (round === 0) continue;
    our.push(ourRound);
    their.push(theirRound);
  }
  const ratios = our.map(({ perSecond }, round) => perSecond / (their[round]?.perSecond ?? 0));
  return {
    ratio: quantile(ratios, 0.5),
    measured: { ...summary('ours', our), ...summary('theirs', their) },
  };
}
