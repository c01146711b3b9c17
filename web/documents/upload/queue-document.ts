import {
  beginsLike,
  contentMismatch,
  extensionOf,
  firstCheckBytes,
} from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import { queueOnDevice } from '#web/offline/offline.ts';
import { itemOf, type WaitingDocument } from './document-item.ts';

/** Queues a document with its file. Rejects with `device_full` and stores nothing if there is no space. */
export async function queueDocument(
  userId: string,
  document: WaitingDocument,
  failure?: unknown,
): Promise<void> {
  const { file, completion } = document;
  await refuseForeignContent(file, completion.fileName);
  await queueOnDevice(userId, [itemOf(document)], failure);
}

/** Checked before queueing, while the person can still choose another file or take another photo. */
async function refuseForeignContent(file: Blob, fileName: string): Promise<void> {
  const extension = extensionOf(fileName);
  const beginning = new Uint8Array(await file.slice(0, firstCheckBytes).arrayBuffer());
  if (extension && !beginsLike(extension, beginning)) {
    throw new AppError('file_content_mismatch', { message: contentMismatch(fileName) });
  }
}
