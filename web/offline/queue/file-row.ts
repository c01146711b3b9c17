/**
 * The file of a waiting document is a row of its own in the store of the queue: one transaction writes or deletes
 * both, and a change to the item does not write the file again. The row has neither `synced` nor `timestamp`, so
 * no index of the store contains it.
 */
import type { LocalDatabase, QueueTransaction } from '../storage/local-database.ts';
import type { FileFacts, QueueItem } from '../storage/queue-item.ts';

export const unreadableText = 'Die Datei kann auf diesem Gerät nicht mehr gelesen werden.';

interface FileRow {
  id: string;
  file: Blob;
}

const rowId = (itemId: string) => `${itemId}/file`;

/** The store's type only has items; only this module writes and reads file rows. */
const asItem = (row: FileRow) => row as unknown as QueueItem;
const asRow = (item: QueueItem | undefined) => item as unknown as FileRow | undefined;

/** Writes the file to its own row and returns the item without it. */
export async function writeFileRow(tx: QueueTransaction, item: QueueItem): Promise<QueueItem> {
  const { file, ...rest } = item;
  if (!file) return item;
  await tx.objectStore('sync_queue').add(asItem({ id: rowId(item.id), file }));
  return { ...rest, attached: { size: file.size, type: file.type } };
}

export async function deleteFileRow(tx: QueueTransaction, item: QueueItem): Promise<void> {
  if (item.attached) await tx.objectStore('sync_queue').delete(rowId(item.id));
}

/** Undefined if the item has no file or is no longer waiting. */
export async function readFile(
  database: LocalDatabase,
  item: QueueItem,
): Promise<Blob | undefined> {
  if (!item.attached) return item.file;
  return asRow(await database.get('sync_queue', rowId(item.id)))?.file;
}

/** Undefined if the item has no file. */
export function fileFacts({ attached, file }: QueueItem): FileFacts | undefined {
  return attached ?? file;
}
