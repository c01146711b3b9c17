/**
 * Uploads one file in three steps: request an address, send the bytes, create the record. If the server cannot be
 * reached or the session has ended, the whole file goes into the queue. Bytes that have arrived are not sent again.
 */
import type { UploadCompletion } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import {
  ForeignAnswerError,
  isServerUnreachable,
  NetworkError,
} from '#web/api/transport-errors.ts';
import { type Address, notUploadedText } from '#web/offline/files/send-bytes.ts';

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
  /** False if the user has removed the file meanwhile. */
  isChosen: (id: string) => boolean;
  /** The addresses of bytes that have arrived, by the file's id. */
  arrived: Map<string, string>;
  requestAddress: (fileSize: number) => Promise<Address>;
  sendBytes: (outgoing: Outgoing, address: Address) => Promise<void>;
  createRecord: (id: string, completion: FileRecord & { fileUrl: string }) => Promise<void>;
  /** `failure` is missing if nothing was sent. */
  queue: (outgoing: Outgoing, failure?: UploadFailure) => Promise<void>;
  /** The session has ended; further files are queued. */
  endSession: () => void;
}

type Step = 'address' | 'start' | 'connection' | 'bytes' | 'record';

/** Which step failed, and why. */
export class UploadFailure extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(`upload failed: ${step}`, { cause });
    this.name = 'UploadFailure';
    this.step = step;
  }
}

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
    if (step !== 'record' && !steps.isChosen(outgoing.id)) throw removedError();
    const isSignedOut = cause instanceof AppError && cause.status === 401;
    if (isSignedOut) steps.endSession();
    // If the connection broke during the transfer although the server can be reached, the user may retry at once.
    const isBroken = step === 'connection' && steps.canSend();
    if (isBroken || !(isServerUnreachable(cause) || isSignedOut)) throw error;
    const failure = error instanceof UploadFailure ? error : undefined;
    await runStep('record', () => steps.queue(outgoing, failure));
    return 'queued';
  }
}

async function sendOnline(outgoing: Outgoing, steps: UploadSteps): Promise<void> {
  const { id, file, record } = outgoing;
  let fileUrl = steps.arrived.get(id);
  if (fileUrl === undefined) {
    const address = await runStep('address', () => steps.requestAddress(file.size));
    if (!address.uploadURL) {
      throw new UploadFailure('start', new Error('No upload URL received from server'));
    }
    if (!steps.isChosen(id)) throw removedError();
    await runStep('bytes', () => steps.sendBytes(outgoing, address));
    fileUrl = address.uploadURL;
    steps.arrived.set(id, fileUrl);
  }
  const completion = { ...record, fileUrl };
  try {
    await runStep('record', () => steps.createRecord(id, completion));
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

async function runStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadFailure || isAbort(error)) throw error;
    if (step !== 'bytes') throw new UploadFailure(step, error);
    if (error instanceof NetworkError) throw new UploadFailure('connection', error);
    // For example a proxy that refuses files of this size; then waiting would not help.
    const status = error instanceof ForeignAnswerError ? error.status : 0;
    const isRefused = status >= 400 && status < 500;
    const refusal = new AppError('upload_incomplete', { message: notUploadedText });
    throw new UploadFailure(step, isRefused ? refusal : error);
  }
}

export const removedError = () => new DOMException('file removed', 'AbortError');

export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';
