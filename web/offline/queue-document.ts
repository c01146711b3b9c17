import type { UploadCompletion } from '#contract/documents.ts';
import { AppError } from '#contract/errors.ts';
import { beginsAs, contentMismatch, extensionOf, lookedAtFirst } from '#contract/files.ts';
import { queueOnDevice } from './offline.ts';
import type { NewItem } from './storage/queue-item.ts';

interface WaitingDocument {
  /** Names the document and the write: whoever tried to send it before used it for both. */
  id: string;
  file: Blob;
  /** The server was told of it and did not answer: it may have it already. */
  isTried?: boolean;
  /** What a person calls it. */
  label: string;
  completion: Omit<UploadCompletion, 'id' | 'fileUrl'> & {
    /** Where the file lies already. */
    fileUrl?: string;
  };
}

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
  const beginning = new Uint8Array(await file.slice(0, lookedAtFirst).arrayBuffer());
  if (extension && !beginsAs(extension, beginning)) {
    throw new AppError('file_content_mismatch', { message: contentMismatch(fileName) });
  }
}

function itemOf({ id, file, isTried, label, completion }: WaitingDocument): NewItem {
  return {
    ...{ id, type: 'document', action: 'create', label, file },
    ...(isTried ? { isTried } : {}),
    data: { body: { ...completion, id } },
  };
}
