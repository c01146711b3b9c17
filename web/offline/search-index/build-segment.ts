import { type Folded, foldPhrase, foldWords } from '#contract/fold.ts';
import { searchedFields } from '#contract/search.ts';
import { type IndexedEquipment, inOrder } from './record-order.ts';
import { runsOf } from './runs.ts';
import { makeSegment, type Segment, type TextIndex } from './segment.ts';
import { type DraftWord, VocabularyDraft } from './vocabulary.ts';

/** Each id at most once. */
export function buildSegment<Item extends IndexedEquipment>(
  records: Iterable<Item>,
): Segment<Item> {
  const items = inOrder(records);
  const names = new TextDraft((name) => [foldPhrase(name)], true);
  const others = new TextDraft(foldWords, false);
  items.forEach((item, position) => {
    const [name = '', ...fields] = searchedFields(item);
    names.add(name, position);
    for (const field of fields) others.add(field, position);
  });
  return makeSegment(items, names.finish(items.length), others.finish(items.length));
}

class TextDraft {
  readonly #fold: (text: string) => Folded[];
  /** Whether the start of a text is told from its other parts. */
  readonly #hasHeads: boolean;
  readonly #parts = new VocabularyDraft();
  readonly #pairs = new VocabularyDraft();
  /** Most texts stand in many records. */
  readonly #known = new Map<string, DraftWord[]>();

  constructor(fold: (text: string) => Folded[], hasHeads: boolean) {
    this.#fold = fold;
    this.#hasHeads = hasHeads;
  }

  add(text: string, position: number): void {
    for (const { positions } of this.#wordsOf(text)) {
      // Records come in order: a word met again in the same one is the last noted.
      if (positions.at(-1) !== position) positions.push(position);
    }
  }

  finish(size: number): TextIndex {
    return { parts: this.#parts.finish(size), pairs: this.#pairs.finish(size) };
  }

  #wordsOf(text: string): DraftWord[] {
    const known = this.#known.get(text);
    if (known) return known;
    const words: DraftWord[] = [];
    for (const folded of this.#fold(text)) {
      const { parts, pairs } = runsOf(folded);
      for (const part of parts) words.push(this.#parts.word(part, part.isHead && this.#hasHeads));
      for (const pair of pairs) words.push(this.#pairs.word(pair, pair.isHead && this.#hasHeads));
    }
    this.#known.set(text, words);
    return words;
  }
}
