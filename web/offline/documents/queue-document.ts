import { queueOnDevice } from '../offline.ts';
import { itemOf, type WaitingDocument } from './document-item.ts';

/** The document waits here with its file. Rejects with `device_full` where there is no room, and leaves nothing. */
export function queueDocument(userId: string, document: WaitingDocument): Promise<void> {
  return queueOnDevice(userId, itemOf(document));
}
