import { device } from '../offline.ts';
import { isAbout } from '../queue/queue-item.ts';

/** The file of a document that waits on this device, for whoever it belongs to. */
export async function waitingFile(documentId: string): Promise<Blob | undefined> {
  const mine = await device();
  const owner = await mine.owner();
  const unsent = owner === undefined ? [] : await mine.unsent(owner);
  return unsent.find((item) => item.file !== undefined && isAbout(item, documentId))?.file;
}
