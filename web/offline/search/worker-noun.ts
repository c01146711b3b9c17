/** A noun whose questions need more rows than the page can read: the worker asks it, beside the index of the Anlagen. */
import type { RowKind } from '#contract/changes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { ShownRows } from '../rows/shown-rows.ts';
import type { ChangedRows } from '../storage/changed-rows.ts';
import type { EquipmentPlace, IndexedEquipment } from './index/table/equipment-table.ts';

/** What such a noun may read. */
export interface WorkerSource {
  /** The Anlagen that pass, in the order of lists. */
  equipment: (passes: (row: IndexedEquipment) => boolean) => Promise<Equipment[]>;
  /** All Anlagen in no particular order, to be read at once: reading the other fields takes several times as long. */
  places: () => Promise<Iterable<EquipmentPlace>>;
  rows: () => Promise<ShownRows>;
}

export interface WorkerNoun {
  /** Its answers consist of Anlagen and of rows of these kinds. */
  kinds: readonly RowKind[];
  /** By the names of its questions, which it adds to `WorkerQuestions`. */
  answers: Readonly<Record<string, (given: unknown) => Promise<unknown>>>;
  /** Called when rows have changed: what was read of them must not be used any more. */
  forget: (changed: ChangedRows) => void;
}
