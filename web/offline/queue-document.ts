import {
  beginsLike,
  contentMismatch,
  extensionOf,
  firstCheckBytes,
} from '#contract/documents/files.ts';
import { AppError } from '#contract/errors.ts';
import { itemOf, type WaitingDocument } from './files/document-item.ts';
import { queueOnDevice } from './offline.ts';

/** The document waits here with its file. Rejects with `device_full` where there is no room, and leaves nothing. */
export async function queueDocument(
  userId: string,
  document: WaitingDocument,
  failure?: unknown,
): Promise<void> {
  const { file, completion } = document;
  await refuseForeignContent(file, completion.fileName);
  await queueOnDevice(userId, [itemOf(document)], failure);
}

/** In the cellar another photo can be taken; after the upload it is too late. */
async function refuseForeignContent(file: Blob, fileName: string): Promise<void> {
  const extension = extensionOf(fileName);
  const beginning = new Uint8Array(await file.slice(0, firstCheckBytes).arrayBuffer());
  if (extension && !beginsLike(extension, beginning)) {
    throw new AppError('file_content_mismatch', { message: contentMismatch(fileName) });
  }
}
