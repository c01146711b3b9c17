import { documentCalls, uploadMinutes } from '#contract/documents/documents.ts';
import { AppError, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { clientFor } from '#web/api/client.ts';
import { holdUpdate } from '#web/api/update-holds.ts';
import { unreadable } from '../queue/file-row.ts';
import type { Environment } from '../storage/environment.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';
import { type Address, expectReadable, sendBytes } from './send-bytes.ts';

type Upload =
  /** All of it is there. */
  | { fileUrl: string }
  /** The server's word about this file. */
  | { refusal: ErrorAnswer }
  /** Nothing is known of it; it may go better another time. */
  | { end: Exclude<ReplayEnd, 'done'> };

/** So long nothing may move: as long as the whole file needs on a slow line. In all, until its address expires. */
const leastTime = 60_000;
const slowestBytesPerMs = 20;
const longestTime = uploadMinutes * 60_000;

interface Watch {
  /** Ends it when nobody wants the file to be sent any more. */
  signal?: AbortSignal;
  onPercent?: (percent: number) => void;
}

/** Brings one file to the server. Whoever hears nothing begins anew: an address that nobody tells of is forgotten there. */
export async function uploadFile(
  environment: Environment,
  file: Blob | undefined,
  userId: string,
  watch: Watch = {},
): Promise<Upload> {
  // The page is not reloaded for a new version in the middle of it.
  const release = holdUpdate();
  try {
    if (!file) throw new AppError('upload_incomplete', { message: unreadable });
    await expectReadable(file);
    const address = await addressFor(environment, file, userId);
    return await send(environment, file, address, watch);
  } catch (error) {
    return error instanceof AppError ? judge(error) : { end: 'unreachable' };
  } finally {
    release();
  }
}

/** In its owner's name: whoever signs in meanwhile does not send it as theirs. */
function addressFor(environment: Environment, { size }: Blob, userId: string) {
  const { uploadUrl } = clientFor(documentCalls, environment);
  return uploadUrl({ body: { fileSize: size, userId }, unauthorized: 'throw' });
}

async function send(
  environment: Environment,
  file: Blob,
  address: Address,
  { signal: unwanted, onPercent = () => {} }: Watch,
): Promise<Upload> {
  const tooLong = AbortSignal.timeout(longestTime);
  const signal = unwanted ? AbortSignal.any([tooLong, unwanted]) : tooLong;
  const patience = leastTime + Math.ceil(file.size / slowestBytesPerMs);
  try {
    await sendBytes(environment, file, address, { signal, patience, onPercent });
    return { fileUrl: address.uploadURL };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A refusal is counted: after a few attempts that took too long a person decides.
    if (tooLong.aborted) throw new AppError('upload_expired');
    return { end: 'later' };
  }
}

/** Refusals of the file; every other one says nothing of it. */
const ofFile: readonly ErrorCode[] = [
  ...documentCalls.uploadUrl.errors,
  ...documentCalls.receive.errors,
  'upload_incomplete',
  'forbidden',
  'internal',
];

function judge(error: AppError): Upload {
  if (error.status === 401 || error.code === 'wrong_user') return { end: 'signed-out' };
  return ofFile.includes(error.code) ? { refusal: error.toAnswer() } : { end: 'later' };
}
