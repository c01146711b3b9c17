/** Reads and writes Anlagen in the same transaction as the queue. */
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type BlockStore, findRows, writeRows } from '../storage/blocks.ts';
import type { QueueTransaction } from '../storage/local-database.ts';
import { tablesOf } from './tables.ts';

const { rows: table } = tablesOf('equipment');

const storeOf = (tx: QueueTransaction) => tx.objectStore('equipment') as unknown as BlockStore;

/** In no particular order; ids without a row are left out. */
const findEquipment = (tx: QueueTransaction, ids: Iterable<string>): Promise<Equipment[]> =>
  findRows(storeOf(tx), table, ids);

export async function findOneEquipment(
  tx: QueueTransaction,
  id: string,
): Promise<Equipment | undefined> {
  const [found] = await findEquipment(tx, [id]);
  return found;
}

export function writeEquipment(
  tx: QueueTransaction,
  changed: readonly Equipment[],
  deleted: readonly string[] = [],
): Promise<void> {
  const gone = deleted.map((id) => ({ id, home: id }));
  return writeRows(storeOf(tx), table, changed, gone);
}
