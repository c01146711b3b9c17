import { PairNumbers, WordNumbers } from '../numbering.ts';
import { Words } from '../words.ts';
import { mergePostings, renumber } from './merge-postings.ts';
import { Pairs } from './pairs.ts';
import { REMOVED } from './postings.ts';
import type { TextIndex } from './text-index.ts';

/** A text index with the new position of each of its records. */
export interface Moving {
  readonly index: TextIndex;
  readonly targets: Uint32Array;
}

/** Yields regularly, so that other work can run in between. */
export function* mergeTextIndexes(
  moving: readonly Moving[],
  size: number,
): Generator<void, TextIndex> {
  const sources = moving.map(({ index, targets }) => ({
    index,
    parts: { postings: index.parts.postings, targets, numbers: noNumbers(index.parts.runs.size) },
    pairs: { postings: index.pairs.postings, targets, numbers: noNumbers(index.pairs.runs.size) },
  }));

  const words = new WordNumbers();
  const addWords = (source: (typeof sources)[number], from: number, to: number) => {
    const { runs } = source.index.parts;
    return renumber(source.parts, from, to, (run) => {
      const { plain, expanded } = runs.at(run);
      return words.of(plain, expanded, runs.isHead(run));
    });
  };
  for (const source of sources) yield* addWords(source, 0, source.index.parts.runs.twoForms);
  for (const source of sources) {
    yield* addWords(source, source.index.parts.runs.twoForms, source.index.parts.runs.size);
  }

  const pairs = new PairNumbers();
  for (const { index, parts, pairs: moved } of sources) {
    const { runs } = index.pairs;
    yield* renumber(moved, 0, runs.size, (run) => {
      const first = parts.numbers[runs.firstOf(run)] ?? REMOVED;
      const second = parts.numbers[runs.secondOf(run)] ?? REMOVED;
      return pairs.of(first, runs.separatorOf(run), second);
    });
  }

  const partPostings = yield* mergePostings(
    sources.map(({ parts }) => parts),
    words.words.length,
    size,
  );
  const pairPostings = yield* mergePostings(
    sources.map((source) => source.pairs),
    pairs.firsts.length,
    size,
  );
  const merged = new Words(words.words);
  return {
    parts: { runs: merged, postings: partPostings },
    pairs: { runs: new Pairs(merged, pairs), postings: pairPostings },
  };
}

function noNumbers(size: number): Uint32Array {
  return new Uint32Array(size).fill(REMOVED);
}
