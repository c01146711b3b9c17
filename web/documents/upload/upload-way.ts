import * as z from 'zod/mini';
import { documentCalls } from '#contract/documents/documents.ts';
import { recordsWrittenBy } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { sendBytes } from '#web/offline/files/send-bytes.ts';
import { queueDocument } from '#web/offline/queue-document.ts';
import { browserEnvironment } from '#web/offline/storage/environment.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { type DocumentedEquipment, labelOf } from '../document-fields.ts';
import { takenBack, type Way } from './send-file.ts';

/** Of this application too, though without what was asked for: nothing to wait for in the queue. */
const noAddress = z.strictObject({
  uploadURL: z.nullish(z.literal('')),
  headers: z.optional(z.record(z.string(), z.string())),
});

const { uploadUrl, uploadComplete } = documentCalls;
const api = clientFor({
  uploadComplete,
  uploadUrl: { ...uploadUrl, answer: z.union([uploadUrl.answer, noAddress]) },
});

/** Somebody looks on: a file that has not moved for so long is offered for another attempt. */
const stalledAfter = 60_000;

/** The server looks into the whole file before it answers. */
const recordPatience = 60_000;

interface Surroundings {
  /** By its id, each chosen file and what ends its sending when it is taken out. */
  held: ReadonlyMap<string, AbortController>;
  userId: string;
  equipment: DocumentedEquipment;
  arrived: Map<string, string>;
  /** Ends what is under way; a record that is being made is waited for. */
  signal: AbortSignal;
  onPercent: (id: string, percent: number) => void;
  /** From here on the file cannot be taken out any more. */
  onSaving: (id: string) => void;
  onSessionEnd: () => void;
}

/** The way through this browser. */
export function uploadWay(surroundings: Surroundings): Way {
  const { held, userId, equipment, arrived, signal, onPercent, onSaving } = surroundings;
  let isSignedIn = true;
  return {
    arrived,
    holds: (id) => held.has(id),
    canSend: () => {
      const { isOnline, unsent } = syncStatus.get();
      const isKnown = !unsent.flatMap(recordsWrittenBy).includes(equipment.id);
      return isSignedIn && navigator.onLine && isOnline && isKnown;
    },
    askAddress: async (fileSize) => {
      const { uploadURL, headers } = await api.uploadUrl({
        body: { fileSize },
        signal,
        unauthorized: 'throw',
      });
      return { uploadURL: uploadURL ?? '', headers: headers ?? {} };
    },
    sendBytes: ({ id, file }, address) => {
      const taken = held.get(id);
      if (!taken) throw takenBack();
      return sendBytes(browserEnvironment, file, address, {
        signal: AbortSignal.any([signal, taken.signal]),
        patience: stalledAfter,
        onPercent: (percent) => onPercent(id, percent),
      });
    },
    makeRecord: async (id, completion) => {
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
      surroundings.onSessionEnd();
    },
  };
}
