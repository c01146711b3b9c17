import type { Bits } from './bits.ts';
import type { EquipmentTable } from './table/equipment-table.ts';
import type { TextIndex } from './text/text-index.ts';

/**
 * Some of the records, sorted in the order of results of one rank. Only `live` ever changes: removed and replaced
 * records are deleted from it.
 */
export interface Segment {
  readonly table: EquipmentTable;
  readonly live: Bits;
  /** The whole names, which decide the rank. */
  readonly names: TextIndex;
  /** The words of all other searched fields. */
  readonly others: TextIndex;
}
