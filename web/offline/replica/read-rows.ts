import type { Equipment } from '#contract/equipment.ts';
import type { LocalDatabase } from '../databases/local-database.ts';

const chunkSize = 2_000;

/** All Anlagen of the device in pieces; what changes meanwhile is told by the channel. */
export async function* readRows(local: LocalDatabase): AsyncGenerator<Equipment[]> {
  let range: IDBKeyRange | null = null;
  for (;;) {
    const rows: Equipment[] = await local.getAll('equipment', range, chunkSize);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < chunkSize) return;
    range = IDBKeyRange.lowerBound(last.id, true);
  }
}
