import type { Folded } from '#contract/text/fold.ts';
import { type Fit, JoinedTexts } from './joined-texts.ts';

export interface Word extends Folded {
  /** It is at the start of its text. */
  readonly isHead: boolean;
}

/** The foldings in which a word matches. */
const PLAIN = 1;
const EXPANDED = 2;
const BOTH = PLAIN | EXPANDED;

export function hasOneForm({ plain, expanded }: Folded): boolean {
  return plain === expanded;
}

/** Distinct words. Those with two different foldings come first; their expanded forms are a list of their own. */
export class Words {
  readonly #plain: JoinedTexts;
  readonly #expanded: JoinedTexts;
  readonly #heads: Uint8Array;

  constructor(words: readonly Word[]) {
    const twoForms = words.filter((word) => !hasOneForm(word));
    this.#plain = new JoinedTexts(words.map(({ plain }) => plain));
    this.#expanded = new JoinedTexts(twoForms.map(({ expanded }) => expanded));
    this.#heads = Uint8Array.from(words, ({ isHead }) => (isHead ? 1 : 0));
  }

  get size(): number {
    return this.#plain.size;
  }

  /** The number of words with two different foldings. */
  get twoForms(): number {
    return this.#expanded.size;
  }

  at(word: number): Folded {
    const plain = this.#plain.at(word);
    return { plain, expanded: word < this.twoForms ? this.#expanded.at(word) : plain };
  }

  isHead(word: number): boolean {
    return this.#heads[word] === 1;
  }

  /** All words that contain the part, some perhaps twice. */
  containing(part: Folded): number[] {
    const found: number[] = [];
    this.#visit(part, 'inside', (word) => found.push(word));
    return found;
  }

  /** For each word the foldings in which the part is at the wanted place. */
  marks(part: Folded, fit: Fit): Uint8Array {
    const marks = new Uint8Array(this.size);
    if (part.plain === '' && fit !== 'whole') return marks.fill(BOTH);
    this.#visit(part, fit, (word, foldings) => {
      marks[word] = (marks[word] ?? 0) | foldings;
    });
    return marks;
  }

  #visit(
    { plain, expanded }: Folded,
    fit: Fit,
    visit: (word: number, foldings: number) => void,
  ): void {
    const { twoForms } = this;
    const isOneForm = plain === expanded;
    this.#plain.find(plain, fit, 0, (word) => {
      visit(word, isOneForm && word >= twoForms ? BOTH : PLAIN);
    });
    this.#expanded.find(expanded, fit, 0, (word) => visit(word, EXPANDED));
    if (!isOneForm) this.#plain.find(expanded, fit, twoForms, (word) => visit(word, EXPANDED));
  }
}
