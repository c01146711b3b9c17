/**
 * Sends one file in two steps: upload the file, create the record. If the server cannot be reached or the session has
 * ended, the whole file goes into the queue. A file that has arrived is not uploaded again.
 */
import type { UploadCompletion } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import {
  ForeignAnswerError,
  isServerUnreachable,
  NetworkError,
} from '#web/api/transport-errors.ts';
import { notUploadedText } from '#web/offline/files/send-bytes.ts';
import { UploadFailure } from '#web/offline/files/upload-file.ts';

/** The fields of the document's record. */
export type FileRecord = Required<Omit<UploadCompletion, 'id' | 'fileUrl'>>;

export interface Outgoing {
  id: string;
  file: File;
  record: FileRecord;
}

/** The requests and state that `sendFile` needs; each request throws its error. */
export interface UploadSteps {
  /** Whether the server can be reached and already has the Anlage. */
  canSend: () => boolean;
  /** The addresses of files that have arrived, by the file's id. */
  arrived: Map<string, string>;
  /** Returns the file's address; rejects with an `AbortError` if the user has removed the file meanwhile. */
  upload: (outgoing: Outgoing) => Promise<string>;
  createRecord: (id: string, completion: FileRecord & { fileUrl: string }) => Promise<void>;
  /** `failure` is missing if nothing was sent. */
  queue: (outgoing: Outgoing, failure?: SendFailure) => Promise<void>;
  /** The session has ended; further files are queued. */
  endSession: () => void;
}

/** The failure of a file in the dialog: of its upload or of its record. */
export type SendFailure = UploadFailure<'address' | 'start' | 'connection' | 'bytes' | 'record'>;

export async function sendFile(
  outgoing: Outgoing,
  steps: UploadSteps,
): Promise<'stored' | 'queued'> {
  try {
    if (!steps.canSend()) throw new NetworkError();
    await sendOnline(outgoing, steps);
    return 'stored';
  } catch (error) {
    if (isAbort(error)) throw error;
    const { step, cause } =
      error instanceof UploadFailure ? error : { step: 'start', cause: error };
    const isSignedOut = cause instanceof AppError && cause.status === 401;
    if (isSignedOut) steps.endSession();
    // If the connection broke during the transfer although the server can be reached, the user may retry at once.
    const isBroken = step === 'connection' && steps.canSend();
    if (isBroken || !(isServerUnreachable(cause) || isSignedOut)) throw error;
    const failure = error instanceof UploadFailure ? error : undefined;
    await asRecordStep(() => steps.queue(outgoing, failure));
    return 'queued';
  }
}

async function sendOnline(outgoing: Outgoing, steps: UploadSteps): Promise<void> {
  const { id, record } = outgoing;
  const fileUrl = steps.arrived.get(id) ?? (await upload(outgoing, steps));
  steps.arrived.set(id, fileUrl);
  try {
    await asRecordStep(() => steps.createRecord(id, { ...record, fileUrl }));
  } catch (error) {
    const cause = error instanceof UploadFailure ? error.cause : undefined;
    const isDecided = cause instanceof AppError && cause.repeatable !== 'automatically';
    const code = isDecided && cause.code !== 'internal' ? cause.code : undefined;
    // The id is unique to this file, so the record was created and only the answer was lost.
    if (code === 'already_exists' || code === 'idempotency_key_reused') return;
    // Any other refusal makes the uploaded bytes unusable, so the next attempt requests a new address.
    if (code && code !== 'not_signed_in') steps.arrived.delete(id);
    throw error;
  }
}

async function upload(outgoing: Outgoing, steps: UploadSteps): Promise<string> {
  try {
    return await steps.upload(outgoing);
  } catch (error) {
    const { step, cause } = error instanceof UploadFailure ? error : {};
    // For example a proxy that refuses files of this size; then waiting would not help.
    const isRefused =
      step === 'bytes' &&
      cause instanceof ForeignAnswerError &&
      cause.status >= 400 &&
      cause.status < 500;
    if (!isRefused) throw error;
    throw new UploadFailure(step, new AppError('upload_incomplete', { message: notUploadedText }));
  }
}

async function asRecordStep(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw isAbort(error) ? error : new UploadFailure('record', error);
  }
}

export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';
