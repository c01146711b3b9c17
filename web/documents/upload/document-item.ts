import type { UploadCompletion } from '#contract/documents/documents.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';

export interface WaitingDocument {
  /** The id of the document and of the write; the upload dialog has used it for both before. */
  id: string;
  file: Blob;
  /** It was sent and not answered, so the server may have it already. */
  isTried?: boolean;
  /** Its name for the person. */
  label: string;
  completion: Omit<UploadCompletion, 'id' | 'fileUrl'> & {
    /** The address of the file, if it is uploaded already. */
    fileUrl?: string;
  };
}

export function itemOf({ id, file, isTried, label, completion }: WaitingDocument): NewItem {
  return {
    ...{ id, type: 'document', action: 'create', label, file },
    ...(isTried ? { isTried } : {}),
    data: { body: { ...completion, id } },
  };
}
