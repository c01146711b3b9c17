import { device } from './offline.ts';
import { fileFacts, readFile } from './queue/file-row.ts';
import { isAbout } from './storage/queue-item.ts';

/** The file of a document that waits on this device, for whoever it belongs to. */
export async function waitingFile(documentId: string): Promise<Blob | undefined> {
  const mine = await device();
  const owner = await mine.owner();
  const unsent = owner === undefined ? [] : await mine.unsent(owner);
  const item = unsent.find((one) => fileFacts(one) && isAbout(one, documentId));
  return item && readFile(mine.parts.local, item);
}
