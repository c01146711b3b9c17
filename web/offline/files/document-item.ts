import type { UploadCompletion } from '#contract/documents/documents.ts';
import type { NewItem } from '../storage/queue-item.ts';

export interface WaitingDocument {
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

export function itemOf({ id, file, isTried, label, completion }: WaitingDocument): NewItem {
  return {
    ...{ id, type: 'document', action: 'create', label, file },
    ...(isTried ? { isTried } : {}),
    data: { body: { ...completion, id } },
  };
}
