import { Postings } from './postings.ts';
import { type Vocabulary, wordKey } from './vocabulary.ts';
import { type Word, Words } from './words.ts';

/** Words between two pauses. */
const STRIDE = 1_000;

/** The target of a record that is left behind. */
export const NOWHERE = 0xffff_ffff;

/** A vocabulary, and where each of its positions goes. */
export interface Moving {
  readonly vocabulary: Vocabulary;
  readonly targets: Uint32Array;
}

interface Source extends Moving {
  /** The new number of each word. */
  readonly numbers: Uint32Array;
}

/** Yields now and then, so that others may run in between. */
export function* mergeVocabularies(
  parts: readonly Moving[],
  size: number,
): Generator<void, Vocabulary> {
  const sources: Source[] = parts.map((part) => ({
    ...part,
    numbers: new Uint32Array(part.vocabulary.words.size).fill(NOWHERE),
  }));
  const merged = new MergedWords();
  for (const source of sources) {
    yield* merged.add(source, 0, source.vocabulary.words.twoForms);
  }
  for (const source of sources) {
    yield* merged.add(source, source.vocabulary.words.twoForms, source.vocabulary.words.size);
  }
  const { positions, ends } = yield* placePositions(sources, merged.counts);
  return { words: new Words(merged.words), postings: new Postings(positions, ends, size) };
}

/** Words that nobody holds any more fall away. */
class MergedWords {
  readonly words: Word[] = [];
  readonly counts: number[] = [];
  readonly #numbers = new Map<string, number>();

  *add({ vocabulary, targets, numbers }: Source, from: number, to: number): Generator<void> {
    for (let word = from; word < to; word += 1) {
      if (word % STRIDE === 0) yield;
      let count = 0;
      vocabulary.postings.forEach(word, (position) => {
        if (targets[position] !== NOWHERE) count += 1;
      });
      if (count === 0) continue;
      const number = this.#numberOf(vocabulary.words.at(word));
      numbers[word] = number;
      this.counts[number] = (this.counts[number] ?? 0) + count;
    }
  }

  #numberOf(word: Word): number {
    const key = wordKey(word.plain, word.expanded, word.isHead);
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.words.length);
    return this.words.push(word) - 1;
  }
}

function* placePositions(
  sources: readonly Source[],
  counts: readonly number[],
): Generator<void, { positions: Uint32Array; ends: Uint32Array }> {
  const next = new Uint32Array(counts.length);
  let total = 0;
  counts.forEach((count, number) => {
    next[number] = total;
    total += count;
  });
  const positions = new Uint32Array(total);
  for (const { vocabulary, targets, numbers } of sources) {
    for (const [word, number] of numbers.entries()) {
      if (word % STRIDE === 0) yield;
      if (number === NOWHERE) continue;
      let at = next[number] ?? 0;
      vocabulary.postings.forEach(word, (position) => {
        const target = targets[position] ?? NOWHERE;
        if (target !== NOWHERE) positions[at++] = target;
      });
      next[number] = at;
    }
  }
  let start = 0;
  for (const [number, end] of next.entries()) {
    if (number % STRIDE === 0) yield;
    if (end - start > 1) positions.subarray(start, end).sort();
    start = end;
  }
  return { positions, ends: next };
}
