import { Bits } from './bits.ts';
import type { IndexedEquipment } from './record-order.ts';

/** One field of all records, with each distinct value stored once. */
export interface Column<Value> {
  readonly values: readonly Value[];
  readonly valueAt: Uint32Array;
}

export function makeColumn<Item extends IndexedEquipment, Value>(
  items: readonly Item[],
  read: (item: Item) => Value,
): Column<Value> {
  const numbers = new Map<Value, number>();
  const valueAt = new Uint32Array(items.length);
  items.forEach((item, position) => {
    const value = read(item);
    let number = numbers.get(value);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(value, number);
    }
    valueAt[position] = number;
  });
  return { values: [...numbers.keys()], valueAt };
}

export function positionsWith<Value>(
  { values, valueAt }: Column<Value>,
  passes: (value: Value) => boolean,
): Bits {
  const doesPass = values.map(passes);
  const set = new Bits(valueAt.length);
  valueAt.forEach((value, position) => {
    if (doesPass[value]) set.add(position);
  });
  return set;
}
