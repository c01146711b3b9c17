import type { Folded } from '#contract/fold.ts';

export interface Word extends Folded {
  readonly isHead: boolean;
}

/** White space other than a blank stands in no word. */
const BETWEEN_WORDS = '\n';

/**
 * Distinct words as one text, in which all that hold a part are found by one pass. Those that the two
 * foldings write differently come first; their expanded forms make a second text.
 */
export class Words {
  readonly #plain: Joined;
  readonly #expanded: Joined;
  readonly #heads: Uint8Array;

  constructor(words: readonly Word[]) {
    this.#plain = new Joined(words.map(({ plain }) => plain));
    const twoForms = words.findIndex(hasOneForm);
    this.#expanded = new Joined(
      words.slice(0, twoForms < 0 ? words.length : twoForms).map(({ expanded }) => expanded),
    );
    this.#heads = Uint8Array.from(words, ({ isHead }) => (isHead ? 1 : 0));
  }

  get size(): number {
    return this.#plain.size;
  }

  /** How many the two foldings write differently. */
  get twoForms(): number {
    return this.#expanded.size;
  }

  at(word: number): Word {
    const plain = this.#plain.at(word);
    const expanded = word < this.twoForms ? this.#expanded.at(word) : plain;
    return { plain, expanded, isHead: this.isHead(word) };
  }

  isHead(word: number): boolean {
    return this.#heads[word] === 1;
  }

  /** Plain in plain or expanded in expanded; a word may be named twice. */
  holding({ plain, expanded }: Folded): number[] {
    const found: number[] = [];
    this.#plain.find(plain, 0, found);
    this.#expanded.find(expanded, 0, found);
    if (plain !== expanded) this.#plain.find(expanded, this.twoForms, found);
    return found;
  }
}

export function hasOneForm({ plain, expanded }: Folded): boolean {
  return plain === expanded;
}

class Joined {
  readonly #text: string;
  /** Where each word starts, and where one more would. */
  readonly #starts: Uint32Array;

  constructor(words: readonly string[]) {
    this.#text = words.join(BETWEEN_WORDS);
    this.#starts = new Uint32Array(words.length + 1);
    let start = 0;
    words.forEach((word, index) => {
      start += word.length + 1;
      this.#starts[index + 1] = start;
    });
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  at(word: number): string {
    return this.#text.slice(this.#starts[word], (this.#starts[word + 1] ?? 0) - 1);
  }

  find(part: string, from: number, found: number[]): void {
    const [text, starts] = [this.#text, this.#starts];
    let word = from;
    let at = text.indexOf(part, starts[from]);
    while (at >= 0 && word < this.size) {
      while ((starts[word + 1] ?? 0) <= at) word += 1;
      found.push(word);
      word += 1;
      at = text.indexOf(part, starts[word]);
    }
  }
}
