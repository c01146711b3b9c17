/** Anlagen within a transaction of the local database, which also has the changes that wait for them. */
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type BlockStore, findRows, writeRows } from '../storage/blocks.ts';
import type { RowsTransaction } from '../storage/local-database.ts';
import { tablesOf } from './tables.ts';

const { rows: table } = tablesOf('equipment');

const storeOf = (tx: RowsTransaction) => tx.objectStore('equipment') as unknown as BlockStore;

/** Those that are here, in no particular order. */
const findEquipment = (tx: RowsTransaction, ids: Iterable<string>): Promise<Equipment[]> =>
  findRows(storeOf(tx), table, ids);

export async function findOneEquipment(
  tx: RowsTransaction,
  id: string,
): Promise<Equipment | undefined> {
  const [found] = await findEquipment(tx, [id]);
  return found;
}

export function writeEquipment(
  tx: RowsTransaction,
  changed: readonly Equipment[],
  deleted: readonly string[] = [],
): Promise<void> {
  const gone = deleted.map((id) => ({ id, home: id }));
  return writeRows(storeOf(tx), table, changed, gone);
}
