import { Bits } from '../bits.ts';

export type Numbers = Uint8Array | Uint16Array | Uint32Array;

/** The same numbers in as few bytes as the greatest of them allows. */
export function narrowest(numbers: readonly number[]): Numbers {
  const greatest = numbers.reduce((most, number) => Math.max(most, number), 0);
  if (greatest <= 0xff) return Uint8Array.from(numbers);
  return greatest <= 0xffff ? Uint16Array.from(numbers) : Uint32Array.from(numbers);
}

/** One field of all records, with each distinct value stored once. */
export class Column<Value> {
  readonly #values: readonly Value[];
  readonly #valueAt: Numbers;

  constructor(values: readonly Value[], valueAt: Numbers) {
    this.#values = values;
    this.#valueAt = valueAt;
  }

  at(position: number): Value {
    return this.#values[this.#valueAt[position] ?? 0] as Value;
  }

  /** The positions whose value passes, which is asked once for each distinct value. */
  positionsWith(passes: (value: Value) => boolean): Bits {
    const doesPass = this.#values.map(passes);
    const set = new Bits(this.#valueAt.length);
    this.#valueAt.forEach((value, position) => {
      if (doesPass[value]) set.add(position);
    });
    return set;
  }
}

export class ColumnDraft<Value> {
  readonly #keyOf: (value: Value) => unknown;
  readonly #numbers = new Map<unknown, number>();
  readonly #values: Value[] = [];
  readonly #valueAt: number[] = [];

  /** Values with the same key are equal. */
  constructor(keyOf: (value: Value) => unknown = (value) => value) {
    this.#keyOf = keyOf;
  }

  add(value: Value): void {
    const key = this.#keyOf(value);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#values.push(value) - 1;
      this.#numbers.set(key, number);
    }
    this.#valueAt.push(number);
  }

  finish(): Column<Value> {
    return new Column(this.#values, narrowest(this.#valueAt));
  }
}
