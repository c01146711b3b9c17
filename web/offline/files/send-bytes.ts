/** Brings the bytes of a file to the address the server has given for it. The upload dialog and the queue both use it. */
import { ownAnswerHeader, readPath } from '#contract/call.ts';
import { documentCalls } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { failureOf } from '#web/api/client.ts';
import { ForeignAnswerError, NetworkError } from '#web/api/transport-errors.ts';
import { unreadable } from '../queue/file-row.ts';
import type { Environment } from '../storage/environment.ts';

export interface Address {
  uploadURL: string;
  headers: Record<string, string>;
}

interface Conditions {
  signal: AbortSignal;
  /** After so many milliseconds without progress the connection counts as broken. */
  patience: number;
  /** Not called in a service worker, where nothing tells how much of a request has left. */
  onPercent: (percent: number) => void;
}

export const notUploaded = 'Datei konnte nicht hochgeladen werden. Bitte versuchen Sie es erneut.';

/** The file may have been deleted from the disk or taken away from its row: no network would ever bring it. */
export async function expectReadable(file: Blob): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new AppError('upload_incomplete', { message: unreadable, cause });
  }
}

/**
 * Resolves when all bytes have arrived. Rejects with what the receiver said, with a refusal of a file
 * that cannot be read any more, or with a `NetworkError`.
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
    const isThrough = isOwnAddress(uploadURL);
    // A portal's page must not pass for a file that has arrived.
    const isForeign = isThrough && !answer.headers.has(ownAnswerHeader);
    if (isForeign) throw new ForeignAnswerError(answer, await answer.text());
    if (!answer.ok) throw await (isThrough ? failureOf(answer) : failureOfStorage(answer));
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError || error instanceof ForeignAnswerError) throw error;
    // A browser reports a file that it cannot read like a broken connection.
    await expectReadable(file);
    throw new NetworkError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Like `fetch`, which does not tell how much of a request has left. */
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
  // Outside of `onload`, from which an error would reach nobody: a `Response` does not take every status.
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

/** The bytes go through this application, not to a storage with an address of its own. */
function isOwnAddress(address: string): boolean {
  const { pathname } = new URL(address, 'http://here');
  return readPath(documentCalls.receive.path, pathname) !== undefined;
}

/** Each maker of storages has other words for a full one. */
async function failureOfStorage(answer: Response): Promise<Error> {
  const text = await answer.text();
  const isFull = answer.status === 507 || /QuotaExceeded|StorageFull/.test(text);
  if (isFull) return new AppError('storage_full');
  const isRefused = answer.status >= 400 && answer.status < 500;
  return isRefused
    ? new AppError('upload_incomplete', { message: notUploaded })
    : new ForeignAnswerError(answer, text);
}
