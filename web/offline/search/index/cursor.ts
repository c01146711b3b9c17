import type { Bits } from './bits.ts';
import { compareSortable, type Sortable, sortable } from './record-order.ts';
import type { EquipmentTable } from './table/equipment-table.ts';

/** Iterates over some records of one segment in their order. */
export class Cursor {
  readonly table: EquipmentTable;
  readonly #set: Bits;
  position = -1;
  /** Undefined at the end. */
  current: Sortable | undefined;

  constructor(table: EquipmentTable, set: Bits) {
    this.table = table;
    this.#set = set;
    this.advance();
  }

  advance(): void {
    this.position = this.#set.next(this.position + 1);
    const { id, name } = this.table.fields;
    this.current =
      this.position < 0
        ? undefined
        : sortable({ id: id.at(this.position), name: name.at(this.position) });
  }
}

/** The cursor whose record comes first; undefined when all are at their end. */
export function firstOf(cursors: readonly Cursor[]): (Cursor & { current: Sortable }) | undefined {
  let first: Cursor | undefined;
  for (const cursor of cursors) {
    if (!cursor.current) continue;
    if (!first?.current || compareSortable(cursor.current, first.current) < 0) first = cursor;
  }
  return first as (Cursor & { current: Sortable }) | undefined;
}
