/** Reads and writes Anlagen in the same transaction as the queue. */
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type BlockStore, findRows, writeRows } from '../storage/blocks.ts';
import type { QueueTransaction } from '../storage/local-database.ts';
import { tablesOf } from './tables.ts';

const { rows: table } = tablesOf('equipment');

const storeOf = (tx: QueueTransaction) => tx.objectStore('equipment') as unknown as BlockStore;

export async function findOneEquipment(
  tx: QueueTransaction,
  id: string,
): Promise<Equipment | undefined> {
  const [found] = await findRows(storeOf(tx), table, [id]);
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
