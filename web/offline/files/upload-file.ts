import { documentCalls, uploadMinutes } from '#contract/documents/documents.ts';
import { AppError, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { clientFor } from '#web/api/client.ts';
import { holdUpdate } from '#web/api/update-holds.ts';
import { unreadableText } from '../queue/file-row.ts';
import type { Environment } from '../storage/environment.ts';
import type { ReplayEnd } from '../storage/queue-item.ts';
import { type Address, expectReadable, sendBytes } from './send-bytes.ts';

type Upload =
  /** The whole file is uploaded. */
  | { fileUrl: string }
  /** The server refuses this file. */
  | { refusal: ErrorAnswer }
  /** The upload failed for another reason and may succeed later. */
  | { end: Exclude<ReplayEnd, 'done'> };

/** The time without progress after which an upload is given up grows with the size of the file. */
const leastTime = 60_000;
const slowestBytesPerMs = 20;
/** After this time the address has expired. */
const longestTime = uploadMinutes * 60_000;

interface Watch {
  /** Aborts the upload when the person has discarded the document. */
  signal?: AbortSignal;
  onPercent?: (percent: number) => void;
}

/** Uploads one file. After a failure it can be uploaded to a new address; the server deletes unused uploads. */
export async function uploadFile(
  environment: Environment,
  file: Blob | undefined,
  userId: string,
  watch: Watch = {},
): Promise<Upload> {
  // A new version of the app must not reload the page during the upload.
  const release = holdUpdate();
  try {
    if (!file) throw new AppError('upload_incomplete', { message: unreadableText });
    await expectReadable(file);
    const address = await addressFor(environment, file, userId);
    return await send(environment, file, address, watch);
  } catch (error) {
    return error instanceof AppError ? uploadResultOf(error) : { end: 'unreachable' };
  } finally {
    release();
  }
}

/** The user id is sent along, so that the server refuses if somebody else has signed in meanwhile. */
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
    // As a refusal it is counted, so that after a few attempts a person decides.
    if (tooLong.aborted) throw new AppError('upload_expired');
    return { end: 'later' };
  }
}

/** Error codes that are about the file itself. */
const fileRefusalCodes: readonly ErrorCode[] = [
  ...documentCalls.uploadUrl.errors,
  ...documentCalls.receive.errors,
  'upload_incomplete',
  'forbidden',
  'internal',
];

function uploadResultOf(error: AppError): Upload {
  if (error.status === 401 || error.code === 'wrong_user') return { end: 'signed-out' };
  return fileRefusalCodes.includes(error.code) ? { refusal: error.toAnswer() } : { end: 'later' };
}
