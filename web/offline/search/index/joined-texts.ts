/** Where in a text a part has to be. */
export type Fit = 'inside' | 'starts' | 'ends' | 'whole';

/** Folded texts contain no white space other than blanks. */
const EDGE = '\n';

/** Many short texts joined to a long one, so that one pass finds all that contain a part. */
export class JoinedTexts {
  readonly #joined: string;
  /** Where each text starts, and where the next one would. */
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

  /** Visits each text from `from` on that contains the part at the wanted place. */
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
