import type { UploadCompletion } from '#contract/documents.ts';
import type { NewItem } from '../queue/queue-item.ts';

export interface WaitingDocument {
  /** Names the document and the write: whoever tried to send it before used it for both. */
  id: string;
  file: Blob;
  /** What a person calls it. */
  label: string;
  completion: Omit<UploadCompletion, 'id' | 'fileUrl'> & {
    /** Where the file lies already, if the server was told so and no answer came. */
    fileUrl?: string;
  };
}

export function itemOf({ id, file, label, completion }: WaitingDocument): NewItem {
  return {
    ...{ id, type: 'document', action: 'create', label, file },
    data: { body: { ...completion, id } },
  };
}
