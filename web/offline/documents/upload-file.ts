import { ownAnswerHeader } from '#contract/call.ts';
import { documentCalls, uploadMinutes } from '#contract/documents.ts';
import { AppError, type ErrorAnswer, type ErrorCode, errorAnswer } from '#contract/errors.ts';
import { clientFor } from '#web/api/client.ts';
import { holdUpdate } from '#web/api/update-holds.ts';
import type { Environment } from '../environment.ts';
import { unreadable } from '../queue/file-row.ts';
import type { ReplayEnd } from '../queue/replay.ts';
import { isOwnAddress, saysFull } from './upload-address.ts';

type Upload =
  /** All of it is there. */
  | { fileUrl: string }
  /** The server's word about this file. */
  | { refusal: ErrorAnswer }
  /** Nothing is known of it; it may go better another time. */
  | { end: Exclude<ReplayEnd, 'done'> };

/** Nobody hears how far a file has come: it has the time it needs on a slow line, then another one goes. */
const leastTime = 60_000;
const slowestBytesPerMs = 20;
const longestTime = uploadMinutes * 60_000;
const timeFor = ({ size }: Blob) =>
  Math.min(leastTime + Math.ceil(size / slowestBytesPerMs), longestTime);

/** Brings one file to the server. Whoever hears nothing begins anew: an address that nobody tells of is forgotten there. */
export async function uploadFile(
  environment: Environment,
  file: Blob | undefined,
  userId: string,
): Promise<Upload> {
  // The page is not reloaded for a new version in the middle of it.
  const release = holdUpdate();
  try {
    if (!file) throw new AppError('upload_incomplete', { message: unreadable });
    await readFirst(file);
    const { uploadURL, headers } = await addressFor(environment, file, userId);
    return await put(environment, file, { uploadURL, headers });
  } catch (error) {
    return error instanceof AppError ? judge(error) : { end: 'unreachable' };
  } finally {
    release();
  }
}

/** Who cleans up a disk by hand may take a file away from its row: no network would ever bring it. */
async function readFirst(file: Blob): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new AppError('upload_incomplete', { message: unreadable, cause });
    });
}

/** In its owner's name: whoever signs in meanwhile does not send it as theirs. */
function addressFor(environment: Environment, { size }: Blob, userId: string) {
  const { uploadUrl } = clientFor(documentCalls, environment);
  return uploadUrl({ body: { fileSize: size, userId }, unauthorized: 'throw' });
}

async function put(
  environment: Environment,
  file: Blob,
  { uploadURL, headers }: { uploadURL: string; headers: Record<string, string> },
): Promise<Upload> {
  const time = timeFor(file);
  const signal = AbortSignal.timeout(time);
  const request = { method: 'PUT', body: file, headers, signal };
  const answer = await environment.fetch(uploadURL, request).catch(() => undefined);
  if (!answer) {
    const isExpired = signal.aborted && time === longestTime;
    return isExpired ? refusedWith('upload_expired') : { end: 'later' };
  }
  const isOwn = isOwnAddress(uploadURL);
  if (answer.ok) {
    // A storage of its own says only that it is there; of this application there is a sign.
    const isThere = !isOwn || answer.headers.has(ownAnswerHeader);
    return isThere ? { fileUrl: uploadURL } : { end: 'later' };
  }
  if (!isOwn) return judgeStorage(answer);
  const told = errorAnswer.safeParse(await answer.json().catch(() => undefined));
  if (!told.success) return { end: 'later' };
  throw new AppError(told.data.code, { message: told.data.message });
}

async function judgeStorage(answer: Response): Promise<Upload> {
  const said = await answer.text().catch(() => '');
  if (saysFull(answer.status, said)) return refusedWith('storage_full');
  const isRefused = answer.status >= 400 && answer.status < 500;
  return isRefused ? refusedWith('upload_incomplete') : { end: 'later' };
}

const refusedWith = (code: ErrorCode): Upload => ({ refusal: new AppError(code).toAnswer() });

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
