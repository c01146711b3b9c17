import { type Numbers, narrowest } from './column.ts';

/**
 * The number of texts that are joined to one. With more, the memory for each joined text would hardly shrink, and a
 * character that needs two bytes makes all texts beside it need two bytes for each of theirs.
 */
const GROUP = 32;

/** Many short texts. A text of its own needs twelve bytes more, and as many as four for the reference to it. */
export class TextList {
  readonly #groups: readonly string[];
  /** Where each text ends in its group. */
  readonly #ends: Numbers;

  constructor(groups: readonly string[], ends: Numbers) {
    this.#groups = groups;
    this.#ends = ends;
  }

  at(index: number): string {
    const start = index % GROUP === 0 ? 0 : this.#ends[index - 1];
    return (this.#groups[Math.floor(index / GROUP)] ?? '').slice(start, this.#ends[index]);
  }
}

export class TextListDraft {
  readonly #groups: string[] = [];
  readonly #ends: number[] = [];
  #group: string[] = [];
  #length = 0;

  add(text: string): void {
    this.#group.push(text);
    this.#length += text.length;
    this.#ends.push(this.#length);
    if (this.#group.length === GROUP) this.#closeGroup();
  }

  finish(): TextList {
    this.#closeGroup();
    return new TextList(this.#groups, narrowest(this.#ends));
  }

  #closeGroup(): void {
    this.#groups.push(this.#group.join(''));
    this.#group = [];
    this.#length = 0;
  }
}
