/**
 * The file of a waiting document lies beside its item in the same store, so that one transaction writes
 * or deletes both, and a change to the item does not write the file again. The row has neither
 * `synced` nor `timestamp`: no index of the store finds it.
 */
import type { LocalDatabase, RowsTransaction } from '../storage/local-database.ts';
import type { FileFacts, QueueItem } from '../storage/queue-item.ts';

export const unreadable = 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.';

interface FileRow {
  id: string;
  file: Blob;
}

const rowId = (itemId: string) => `${itemId}/file`;

/** The store is typed by its items; only this file writes and reads the other kind of row. */
const asItem = (row: FileRow) => row as unknown as QueueItem;
const asRow = (item: QueueItem | undefined) => item as unknown as FileRow | undefined;

/** The item without its file, which is written to its own row. */
export async function writeFileRow(tx: RowsTransaction, item: QueueItem): Promise<QueueItem> {
  const { file, ...rest } = item;
  if (!file) return item;
  await tx.objectStore('sync_queue').add(asItem({ id: rowId(item.id), file }));
  return { ...rest, attached: { size: file.size, type: file.type } };
}

export async function deleteFileRow(tx: RowsTransaction, item: QueueItem): Promise<void> {
  if (item.attached) await tx.objectStore('sync_queue').delete(rowId(item.id));
}

/** Undefined where the item has no file, or no longer waits. */
export async function readFile(
  database: LocalDatabase,
  item: QueueItem,
): Promise<Blob | undefined> {
  if (!item.attached) return item.file;
  return asRow(await database.get('sync_queue', rowId(item.id)))?.file;
}

/** Undefined where the item has no file. */
export function fileFacts({ attached, file }: QueueItem): FileFacts | undefined {
  return attached ?? file;
}
