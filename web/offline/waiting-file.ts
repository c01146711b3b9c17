import { device } from './offline.ts';
import { fileFacts, readFile } from './queue/file-row.ts';
import { isAbout } from './storage/queue-item.ts';

/** The file of a waiting document of the device's owner. */
export async function waitingFile(documentId: string): Promise<Blob | undefined> {
  const thisDevice = await device();
  const owner = await thisDevice.owner();
  const unsent = owner === undefined ? [] : await thisDevice.unsent(owner);
  const item = unsent.find((one) => fileFacts(one) && isAbout(one, documentId));
  return item && readFile(thisDevice.parts.local, item);
}
