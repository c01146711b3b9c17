/** Milliseconds; a text if it was not written like the texts that are made of milliseconds. */
export type Moment = number | string;

/** A moment of each record in eight bytes; as a text it would need forty. */
export class Moments {
  readonly #times: Float64Array;
  /** By position; the time is then not a number. */
  readonly #texts: ReadonlyMap<number, string>;

  constructor(times: Float64Array, texts: ReadonlyMap<number, string>) {
    this.#times = times;
    this.#texts = texts;
  }

  at(position: number): Moment {
    const time = this.#times[position] ?? Number.NaN;
    return Number.isNaN(time) ? (this.#texts.get(position) ?? '') : time;
  }
}

export class MomentsDraft {
  readonly #times: number[] = [];
  readonly #texts = new Map<number, string>();

  add(moment: Moment): void {
    const time = typeof moment === 'number' ? moment : timeOf(moment);
    if (Number.isNaN(time)) this.#texts.set(this.#times.length, String(moment));
    this.#times.push(time);
  }

  finish(): Moments {
    return new Moments(Float64Array.from(this.#times), this.#texts);
  }
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  return Number.isNaN(time) || textOf(time) !== text ? Number.NaN : time;
}

export const textOf = (moment: Moment): string =>
  typeof moment === 'string' ? moment : new Date(moment).toISOString();
