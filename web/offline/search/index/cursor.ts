import type { Bits } from './bits.ts';
import { compareSortable, type IndexedEquipment, type Sortable, sortable } from './record-order.ts';

/** Iterates over some records of one segment in their order. */
export class Cursor<Item extends IndexedEquipment> {
  readonly #items: readonly Item[];
  readonly #set: Bits;
  position = -1;
  /** Undefined at the end. */
  current: Sortable<Item> | undefined;

  constructor(items: readonly Item[], set: Bits) {
    this.#items = items;
    this.#set = set;
    this.advance();
  }

  advance(): void {
    this.position = this.#set.next(this.position + 1);
    const item = this.position < 0 ? undefined : this.#items[this.position];
    this.current = item && sortable(item);
  }
}

/** The cursor whose record comes first; undefined when all are at their end. */
export function firstOf<Item extends IndexedEquipment>(
  cursors: readonly Cursor<Item>[],
): (Cursor<Item> & { current: Sortable<Item> }) | undefined {
  let first: Cursor<Item> | undefined;
  for (const cursor of cursors) {
    if (!cursor.current) continue;
    if (!first?.current || compareSortable(cursor.current, first.current) < 0) first = cursor;
  }
  return first as (Cursor<Item> & { current: Sortable<Item> }) | undefined;
}
