/** Uploads the file of a waiting document, and says what becomes of the item if that fails. */
import { documentCalls } from '#contract/documents/documents.ts';
import { AppError, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { UploadFailure, uploadFile } from '../files/upload-file.ts';
import { unreadableText } from '../queue/file-row.ts';
import type { Environment } from '../storage/environment.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';

type Upload =
  /** The whole file is uploaded. */
  | { fileUrl: string }
  /** The server refuses this file. */
  | { refusal: ErrorAnswer }
  /** The upload failed for another reason and may succeed later. */
  | { end: Exclude<ReplayEnd, 'done'> };

/**
 * The time without progress after which an upload is given up grows with the size of the file: nobody waits for it,
 * and on a slow line bytes that the browser counts as sent may still be in a modem.
 */
const leastTime = 60_000;
const slowestBytesPerMs = 20;

interface Watch {
  /** Aborts the upload when the person has discarded the document. */
  signal?: AbortSignal;
  onPercent?: (percent: number) => void;
}

export async function uploadQueued(
  environment: Environment,
  file: Blob | undefined,
  userId: string,
  watch: Watch = {},
): Promise<Upload> {
  if (!file)
    return { refusal: new AppError('upload_incomplete', { message: unreadableText }).toAnswer() };
  const patience = leastTime + Math.ceil(file.size / slowestBytesPerMs);
  const conditions = { ...watch, patience, userId, unauthorized: 'throw' } as const;
  try {
    return { fileUrl: await uploadFile(environment, file, conditions) };
  } catch (error) {
    if (!(error instanceof UploadFailure)) return { end: 'later' };
    const { step, cause } = error;
    if (cause instanceof AppError) return resultOfRefusal(cause);
    return { end: step === 'address' ? 'unreachable' : 'later' };
  }
}

/** Error codes that are about the file itself. As refusals they are counted, so that a person decides after a few. */
const fileRefusalCodes: readonly ErrorCode[] = [
  ...documentCalls.uploadUrl.errors,
  ...documentCalls.receive.errors,
  'upload_incomplete',
  'upload_expired',
  'forbidden',
  'internal',
];

function resultOfRefusal(error: AppError): Upload {
  if (error.status === 401 || error.code === 'wrong_user') return { end: 'signed-out' };
  return fileRefusalCodes.includes(error.code) ? { refusal: error.toAnswer() } : { end: 'later' };
}
