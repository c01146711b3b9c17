import type { Folded } from '#contract/fold.ts';
import { Postings } from './postings.ts';
import { hasOneForm, type Word, Words } from './words.ts';

/** Distinct words and who holds them. */
export interface Vocabulary {
  readonly words: Words;
  readonly postings: Postings;
}

/** While records are read: each word with the positions seen so far. */
export interface DraftWord extends Word {
  readonly positions: number[];
}

export class VocabularyDraft {
  readonly #words = new Map<string, DraftWord>();

  word({ plain, expanded }: Folded, isHead: boolean): DraftWord {
    const key = wordKey(plain, expanded, isHead);
    const known = this.#words.get(key);
    if (known) return known;
    const added: DraftWord = { plain, expanded, isHead, positions: [] };
    this.#words.set(key, added);
    return added;
  }

  finish(size: number): Vocabulary {
    const all = [...this.#words.values()];
    const ordered = [...all.filter((word) => !hasOneForm(word)), ...all.filter(hasOneForm)];
    const ends = new Uint32Array(ordered.length);
    let end = 0;
    ordered.forEach(({ positions }, word) => {
      end += positions.length;
      ends[word] = end;
    });
    const positions = new Uint32Array(end);
    ordered.forEach((word, index) => {
      positions.set(word.positions, (ends[index] ?? 0) - word.positions.length);
    });
    return { words: new Words(ordered), postings: new Postings(positions, ends, size) };
  }
}

export function wordKey(plain: string, expanded: string, isHead: boolean): string {
  const forms = plain === expanded ? plain : `${plain}\n${expanded}`;
  return isHead ? `\n${forms}` : forms;
}
