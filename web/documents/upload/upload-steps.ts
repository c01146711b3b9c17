import * as z from 'zod/mini';
import { documentCalls } from '#contract/documents/documents.ts';
import { UnarrivedWrites } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { sendBytes } from '#web/offline/files/send-bytes.ts';
import { queueDocument } from '#web/offline/queue-document.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { type DocumentedEquipment, labelOf } from '../document-fields.ts';
import { removedError, type UploadSteps } from './send-file.ts';

/**
 * An answer of our server without an address. It is accepted here, because it must not send the file into the queue.
 */
const noAddress = z.strictObject({
  uploadURL: z.nullish(z.literal('')),
  headers: z.optional(z.record(z.string(), z.string())),
});

const { uploadUrl, uploadComplete } = documentCalls;
const api = clientFor({
  uploadComplete,
  uploadUrl: { ...uploadUrl, answer: z.union([uploadUrl.answer, noAddress]) },
});

/** The user is waiting, so a transfer without progress is ended after this time and can be repeated. */
const stalledAfter = 60_000;

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
    isChosen: (id) => controllers.has(id),
    canSend: () => {
      const { isOnline, unsent } = syncStatus.get();
      const isOnServer = !new UnarrivedWrites(unsent).isMissing(equipment.id);
      return isSignedIn && navigator.onLine && isOnline && isOnServer;
    },
    requestAddress: async (fileSize) => {
      const { uploadURL, headers } = await api.uploadUrl({
        body: { fileSize },
        signal,
        unauthorized: 'throw',
      });
      return { uploadURL: uploadURL ?? '', headers: headers ?? {} };
    },
    sendBytes: ({ id, file }, address) => {
      const removal = controllers.get(id);
      if (!removal) throw removedError();
      return sendBytes(browserEnvironment, file, address, {
        signal: AbortSignal.any([signal, removal.signal]),
        patience: stalledAfter,
        onPercent: (percent) => onPercent(id, percent),
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
