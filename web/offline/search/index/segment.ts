import { Bits } from './bits.ts';
import { type Column, makeColumn } from './column.ts';
import type { IndexedEquipment } from './record-order.ts';
import type { TextIndex } from './text/text-index.ts';

/**
 * Some of the records, sorted in the order of results of one rank. Only `live` ever changes: removed and replaced
 * records are deleted from it.
 */
export interface Segment<Item> {
  readonly items: readonly Item[];
  readonly positions: ReadonlyMap<string, number>;
  readonly live: Bits;
  /** The whole names, which decide the rank. */
  readonly names: TextIndex;
  /** The words of all other searched fields. */
  readonly others: TextIndex;
  readonly types: Column<string>;
  readonly buildings: Column<string | null>;
  readonly floors: Column<string | null>;
  readonly rooms: Column<string | null>;
}

export function makeSegment<Item extends IndexedEquipment>(
  items: readonly Item[],
  names: TextIndex,
  others: TextIndex,
): Segment<Item> {
  const positions = new Map<string, number>();
  items.forEach(({ id }, position) => {
    positions.set(id, position);
  });
  return {
    items,
    positions,
    live: Bits.full(items.length),
    names,
    others,
    types: makeColumn(items, ({ type }) => type),
    buildings: makeColumn(items, ({ locationBuilding }) => locationBuilding),
    floors: makeColumn(items, ({ locationFloor }) => locationFloor),
    rooms: makeColumn(items, ({ locationRoom }) => locationRoom),
  };
}
