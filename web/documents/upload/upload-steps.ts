import { documentCalls } from '#contract/documents/documents.ts';
import { UnarrivedWrites } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { uploadFile } from '#web/offline/files/upload-file.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { type DocumentedEquipment, labelOf } from '../document-fields.ts';
import { queueDocument } from './queue-document.ts';
import type { UploadSteps } from './send-file.ts';

const api = clientFor(documentCalls);

/** The server inspects the whole file before it answers. */
const recordPatience = 60_000;

interface UploadContext {
  /** The chosen files by id; aborting a controller stops the upload of a removed file. */
  controllers: ReadonlyMap<string, AbortController>;
  userId: string;
  equipment: DocumentedEquipment;
  arrived: Map<string, string>;
  /** Stops the upload; a record that is already being created is completed. */
  signal: AbortSignal;
  onPercent: (id: string, percent: number) => void;
  /** From here on the file cannot be removed. */
  onSaving: (id: string) => void;
  onSessionEnd: () => void;
}

/** The upload steps of the real application. */
export function browserSteps(context: UploadContext): UploadSteps {
  const { controllers, userId, equipment, arrived, signal, onPercent, onSaving } = context;
  let isSignedIn = true;
  return {
    arrived,
    canSend: () => {
      const { isOnline, unsent } = syncStatus.get();
      const isOnServer = !new UnarrivedWrites(unsent).isMissing(equipment.id);
      return isSignedIn && navigator.onLine && isOnline && isOnServer;
    },
    upload: ({ id, file }) => {
      const removal = controllers.get(id);
      return uploadFile(browserEnvironment, file, {
        signal: removal ? AbortSignal.any([signal, removal.signal]) : signal,
        onPercent: (percent) => onPercent(id, percent),
        unauthorized: 'throw',
      });
    },
    createRecord: async (id, completion) => {
      onSaving(id);
      await api.uploadComplete({
        body: { ...completion, id },
        patience: recordPatience,
        idempotencyKey: id,
        unauthorized: 'throw',
      });
    },
    queue: ({ id, file, record }, failure) => {
      onSaving(id);
      const label = labelOf(record.title, equipment);
      const fileUrl = arrived.get(id);
      const completion = { ...record, ...(fileUrl === undefined ? {} : { fileUrl }) };
      const isTried = failure?.step === 'record' && isServerUnreachable(failure.cause);
      return queueDocument(userId, { id, file, isTried, label, completion }, failure?.cause);
    },
    endSession: () => {
      isSignedIn = false;
      context.onSessionEnd();
    },
  };
}
