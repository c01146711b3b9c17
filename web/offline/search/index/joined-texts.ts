/** Where in a text a part has to stand. */
export type Fit = 'inside' | 'starts' | 'ends' | 'whole';

/** White space other than a blank stands in no folded text. */
const EDGE = '\n';

/** Many short texts as one long one, in which those that hold a part are found in one pass. */
export class JoinedTexts {
  readonly #joined: string;
  /** Where each text starts, and where one more would. */
  readonly #starts: Uint32Array;

  constructor(texts: readonly string[]) {
    this.#joined = `${EDGE}${texts.join(EDGE)}${EDGE}`;
    this.#starts = new Uint32Array(texts.length + 1);
    let start = EDGE.length;
    texts.forEach((text, index) => {
      this.#starts[index] = start;
      start += text.length + EDGE.length;
    });
    this.#starts[texts.length] = start;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  at(index: number): string {
    return this.#joined.slice(this.#starts[index], (this.#starts[index + 1] ?? 0) - EDGE.length);
  }

  /** Each text from `from` on in which the part fits, once. */
  find(part: string, fit: Fit, from: number, visit: (index: number) => void): void {
    const [joined, starts, size] = [this.#joined, this.#starts, this.size];
    const isAtStart = fit === 'starts' || fit === 'whole';
    const isAtEnd = fit === 'ends' || fit === 'whole';
    const pattern = `${isAtStart ? EDGE : ''}${part}${isAtEnd ? EDGE : ''}`;
    const lead = isAtStart ? EDGE.length : 0;
    let index = from;
    while (index < size) {
      const at = joined.indexOf(pattern, (starts[index] ?? 0) - lead);
      if (at < 0) return;
      while ((starts[index + 1] ?? 0) <= at + lead) index += 1;
      if (index >= size) return;
      visit(index);
      index += 1;
    }
  }
}
