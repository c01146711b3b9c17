/** Sends the bytes of a file to the address that the server gave for it; used by the upload dialog and the queue. */
import { ownAnswerHeader, readPath } from '#contract/call.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { errorFrom } from '#web/api/client.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { unreadableText } from '../queue/file-row.ts';
import type { Environment } from '../storage/environment.ts';

export interface Address {
  uploadURL: string;
  headers: Record<string, string>;
}

interface Conditions {
  signal: AbortSignal;
  /** The milliseconds without progress after which the upload is given up. */
  patience: number;
  /** Not called in a service worker, where the browser reports no progress. */
  onPercent: (percent: number) => void;
}

export const notUploadedText =
  'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.';

/** The file may have been deleted from the disk or from its row; then a retry would never succeed. */
export async function expectReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new AppError('upload_incomplete', { message: unreadableText, cause });
  }
}

/**
 * Resolves when all bytes have arrived. Rejects with the receiver's refusal, with `upload_incomplete` if the file
 * cannot be read any more, or with a `NetworkError`.
 */
export async function sendBytes(
  { fetch }: Pick<Environment, 'fetch'>,
  file: Blob,
  { uploadURL, headers }: Address,
  { signal, patience, onPercent }: Conditions,
): Promise<void> {
  const stalled = new AbortController();
  const giveUpLater = () => setTimeout(() => stalled.abort(), patience);
  let timer = giveUpLater();
  const onProgress = (percent: number) => {
    clearTimeout(timer);
    timer = giveUpLater();
    onPercent(percent);
  };
  const either = AbortSignal.any([signal, stalled.signal]);
  const request = { method: 'PUT', body: file, headers, signal: either };
  try {
    const answer = await ('XMLHttpRequest' in globalThis
      ? putWithProgress(uploadURL, request, onProgress)
      : fetch(uploadURL, request));
    const isOwnServer = isOwnAddress(uploadURL);
    // The page of a captive portal must not count as a successful upload.
    const isForeign = isOwnServer && !answer.headers.has(ownAnswerHeader);
    if (isForeign) throw new ForeignAnswerError(answer, await answer.text());
    if (!answer.ok) throw await (isOwnServer ? errorFrom(answer) : storageError(answer));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof ForeignAnswerError) throw error;
    // The browser reports an unreadable file like a broken connection.
    await expectReadable(file);
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Like `fetch`, which does not report the progress of an upload. */
async function putWithProgress(
  address: string,
  { body, headers, signal }: Pick<Address, 'headers'> & { body: Blob; signal: AbortSignal },
  onProgress: (percent: number) => void,
): Promise<Response> {
  signal.throwIfAborted();
  const request = new XMLHttpRequest();
  await new Promise<void>((resolve, reject) => {
    request.open('PUT', address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) =>
      onProgress(Math.floor((100 * loaded) / (total || 1)));
    request.onload = () => resolve();
    request.onerror = () => reject(new TypeError('the connection has broken'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
  // Not in `onload`, where an error would be lost: `Response` throws for an invalid status.
  return responseOf(request);
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText, responseText } = request;
  const lines = request.getAllResponseHeaders().trim().split('\r\n');
  const headers = lines.flatMap((line): [string, string][] => {
    const [, name, value] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, value ?? '']];
  });
  return new Response(responseText || null, { status, statusText, headers });
}

/** Whether our server receives the bytes, and not the S3 storage. */
function isOwnAddress(address: string): boolean {
  const { pathname } = new URL(address, 'http://here');
  return readPath(documentCalls.receive.path, pathname) !== undefined;
}

/** S3 servers report a full bucket with different error codes. */
async function storageError(answer: Response): Promise<Error> {
  const text = await answer.text();
  const isFull = answer.status === 507 || /QuotaExceeded|StorageFull/.test(text);
  if (isFull) return new AppError('storage_full');
  const isRefused = answer.status >= 400 && answer.status < 500;
  return isRefused
    ? new AppError('upload_incomplete', { message: notUploadedText })
    : new ForeignAnswerError(answer, text);
}
