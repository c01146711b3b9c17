/**
 * Uploads a file: asks the server for an address and sends the bytes to it. The upload dialog, the queue and the import
 * of lists use it. What becomes of a failure is decided by them, because only a dialog has a user who waits.
 */
import * as z from 'zod/mini';
import { documentCalls, uploadMinutes } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { ask } from '#web/api/client.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { holdUpdate } from '#web/api/update-holds.ts';
import type { Environment } from '../storage/environment.ts';
import { expectReadable, sendBytes } from './send-bytes.ts';

interface UploadConditions {
  signal?: AbortSignal;
  /** The milliseconds without progress after which the upload is given up; by default while a user waits for it. */
  patience?: number;
  /** Not called in a service worker, where the browser reports no progress. */
  onPercent?: (percent: number) => void;
  /** The owner of the file, so that the server refuses if somebody else has signed in meanwhile. */
  userId?: string;
  /** `throw` leaves a 401 to the caller, as with every call. */
  unauthorized?: 'announce' | 'throw';
}

/** `start`: the server gave no address. `connection`: it broke while the bytes were sent. */
type UploadStep = 'address' | 'start' | 'connection' | 'bytes';

/** Which step failed, and why. */
export class UploadFailure<Step extends string = UploadStep> extends Error {
  readonly step: Step;

  constructor(step: Step, cause: unknown) {
    super(`upload failed: ${step}`, { cause });
    this.name = 'UploadFailure';
    this.step = step;
  }
}

/** A user who waits can try again after this time without progress. */
const defaultPatience = 60_000;
/** After this time the address has expired. */
const longestTime = uploadMinutes * 60_000;

/**
 * Resolves with the file's address when all bytes have arrived. Rejects with an `UploadFailure`, or with the reason of
 * the signal. A failed upload can be repeated from the beginning; the server deletes unused uploads.
 */
export async function uploadFile(
  environment: Pick<Environment, 'fetch'>,
  file: Blob,
  conditions: UploadConditions = {},
): Promise<string> {
  const { signal, patience = defaultPatience, onPercent = () => {} } = conditions;
  // A new version of the app must not reload the page during the upload.
  const release = holdUpdate();
  try {
    await step('bytes', signal, () => expectReadable(file));
    const address = await step('address', signal, () => addressFor(environment, file, conditions));
    const { uploadURL, headers = {} } = address;
    if (!uploadURL) {
      throw new UploadFailure('start', new Error('No upload URL received from server'));
    }
    const tooLong = AbortSignal.timeout(longestTime);
    const either = signal ? AbortSignal.any([signal, tooLong]) : tooLong;
    await step('bytes', signal, async () => {
      const sending = { signal: either, patience, onPercent };
      await sendBytes(environment, file, { uploadURL, headers }, sending).catch((error) => {
        throw tooLong.aborted && !(error instanceof AppError)
          ? new AppError('upload_expired')
          : error;
      });
    });
    return uploadURL;
  } finally {
    release();
  }
}

async function step<T>(
  name: 'address' | 'bytes',
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    const done = await work();
    signal?.throwIfAborted();
    return done;
  } catch (error) {
    signal?.throwIfAborted();
    const isBroken = name === 'bytes' && error instanceof NetworkError;
    throw new UploadFailure(isBroken ? 'connection' : name, error);
  }
}

/** An answer of our server without an address is not one of a foreign server, which would count as unreachable. */
const noAddress = z.strictObject({
  uploadURL: z.nullish(z.literal('')),
  headers: z.optional(z.record(z.string(), z.string())),
});
const { uploadUrl } = documentCalls;
const uploadUrlOrNone = { ...uploadUrl, answer: z.union([uploadUrl.answer, noAddress]) };

function addressFor(
  environment: Pick<Environment, 'fetch'>,
  { size: fileSize }: Blob,
  { userId, signal, unauthorized = 'announce' }: UploadConditions,
) {
  const body = { fileSize, ...(userId === undefined ? {} : { userId }) };
  const options = { unauthorized, ...(signal ? { signal } : {}) };
  return ask(uploadUrlOrNone, { body, ...options }, environment);
}
