import { quantile, timed } from '../figures.ts';
import { keyStrokes } from '../stock/key-strokes.ts';

/** So many ask at once; whoever has been answered asks for the next key stroke. */
export const people = 16;

/** Resolves when the whole answer is there. */
export type Ask = (query: string) => Promise<unknown>;

/** Asked before each round: connections may have been closed while it was another's turn. */
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
  /** Our answers per second as a multiple of theirs: the median of the rounds. */
  ratio: number;
  measured: Record<string, number>;
}

/** Both in turn, so that whatever else the machine does meets both. A first round warms up. */
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
