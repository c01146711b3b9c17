/**
 * One file's way to the server: an address, the bytes, the record. Whatever meets no server on this
 * way, or the end of the session, goes into the queue, whole. Bytes that have arrived are not sent again for a record that has not.
 */
import type { UploadCompletion } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import {
  ForeignAnswerError,
  isServerUnreachable,
  NetworkError,
} from '#web/api/transport-errors.ts';
import { type Address, notUploadedText } from '#web/offline/files/send-bytes.ts';

/** What is said of a file once it is stored. */
export type FileRecord = Required<Omit<UploadCompletion, 'id' | 'fileUrl'>>;

export interface Outgoing {
  id: string;
  file: File;
  record: FileRecord;
}

/** What the way leads through; each throws what went wrong. */
export interface Way {
  /** There is a server to reach, and it knows what the file belongs to. */
  canSend: () => boolean;
  /** Nobody has taken the file out meanwhile. */
  holds: (id: string) => boolean;
  /** Where the bytes of a file already are, by its id. */
  arrived: Map<string, string>;
  askAddress: (fileSize: number) => Promise<Address>;
  sendBytes: (outgoing: Outgoing, address: Address) => Promise<void>;
  makeRecord: (id: string, completion: FileRecord & { fileUrl: string }) => Promise<void>;
  /** With what failed, where something was sent. */
  queue: (outgoing: Outgoing, failure?: UploadFailure) => Promise<void>;
  /** The session has ended: from now on everything waits. */
  endSession: () => void;
}

type Step = 'address' | 'start' | 'connection' | 'bytes' | 'record';

/** Which step of the way failed, and why. */
export class UploadFailure extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(`upload failed: ${step}`, { cause });
    this.name = 'UploadFailure';
    this.step = step;
  }
}

export async function sendFile(outgoing: Outgoing, way: Way): Promise<'stored' | 'queued'> {
  try {
    if (!way.canSend()) throw new NetworkError();
    await sendOnline(outgoing, way);
    return 'stored';
  } catch (error) {
    if (isAbort(error)) throw error;
    const { step, cause } =
      error instanceof UploadFailure ? error : { step: 'start', cause: error };
    if (step !== 'record' && !way.holds(outgoing.id)) throw takenBack();
    const isSignedOut = cause instanceof AppError && cause.status === 401;
    if (isSignedOut) way.endSession();
    // A connection that broke below a file while the server is there is worth another attempt.
    const isBroken = step === 'connection' && way.canSend();
    if (isBroken || !(isServerUnreachable(cause) || isSignedOut)) throw error;
    const failure = error instanceof UploadFailure ? error : undefined;
    await failing('record', () => way.queue(outgoing, failure));
    return 'queued';
  }
}

async function sendOnline(outgoing: Outgoing, way: Way): Promise<void> {
  const { id, file, record } = outgoing;
  let fileUrl = way.arrived.get(id);
  if (fileUrl === undefined) {
    const address = await failing('address', () => way.askAddress(file.size));
    if (!address.uploadURL) {
      throw new UploadFailure('start', new Error('No upload URL received from server'));
    }
    if (!way.holds(id)) throw takenBack();
    await failing('bytes', () => way.sendBytes(outgoing, address));
    fileUrl = address.uploadURL;
    way.arrived.set(id, fileUrl);
  }
  const completion = { ...record, fileUrl };
  try {
    await failing('record', () => way.makeRecord(id, completion));
  } catch (error) {
    const cause = error instanceof UploadFailure ? error.cause : undefined;
    const isDecided = cause instanceof AppError && cause.repeatable !== 'automatically';
    const code = isDecided && cause.code !== 'internal' ? cause.code : undefined;
    // Only this file has this id: its record was made, and the answer lost.
    if (code === 'already_exists' || code === 'idempotency_key_reused') return;
    // Whatever was wrong with it, another attempt begins with a new address.
    if (code && code !== 'not_signed_in') way.arrived.delete(id);
    throw error;
  }
}

async function failing<T>(step: Step, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UploadFailure || isAbort(error)) throw error;
    if (step !== 'bytes') throw new UploadFailure(step, error);
    if (error instanceof NetworkError) throw new UploadFailure('connection', error);
    // A proxy that takes no file of this size, say: waiting would not help.
    const status = error instanceof ForeignAnswerError ? error.status : 0;
    const isRefused = status >= 400 && status < 500;
    const refusal = new AppError('upload_incomplete', { message: notUploadedText });
    throw new UploadFailure(step, isRefused ? refusal : error);
  }
}

export const takenBack = () => new DOMException('taken back', 'AbortError');

/** Somebody has thought better of it. */
export const isAbort = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';
