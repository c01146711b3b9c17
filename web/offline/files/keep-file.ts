/** Documents that open without network. Their files are in a cache of the device's owner. */
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { errorFrom } from '#web/api/client.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import { type Environment, withSyncLock } from '../storage/environment.ts';
import { type KeptDatabase, readFact } from '../storage/kept-database.ts';
import { isFull } from '../storage/quota.ts';
import type { TabChannel } from '../storage/tab-channel.ts';
import { addressOf, asKeptAnswer, filesIn, type KeptFile, openFileCache } from './file-cache.ts';
import type { KeepableDocument } from './keep-queue.ts';

/** The parts of a device that its kept files need. */
export interface FileParts {
  environment: Environment;
  kept: KeptDatabase;
  channel: TabChannel;
}

interface Download {
  signal?: AbortSignal;
  /** Called with the number of bytes received so far. */
  onBytes?: (bytes: number) => void;
}

/** Rejects with an error for the person; then nothing is stored. */
export async function keepFile(
  parts: FileParts,
  document: KeepableDocument,
  how: Download = {},
): Promise<KeptFile> {
  const { environment, kept, channel } = parts;
  const owner = await readFact(kept, 'owner');
  // The time of the request, because the document may be deleted during the download.
  const keptAt = environment.now();
  const { answer, content } = await download(parts, document, how);
  const { objectPath, equipmentId, fileSize: bytes } = document;
  const file = asKeptAnswer(answer, content, { equipmentId, keptAt });
  // Under the lock, so that nothing is written after the device has got another owner.
  await withSyncLock(environment, async (lock) => {
    const isStillTheirs = owner !== undefined && (await readFact(kept, 'owner')) === owner;
    const cache = isStillTheirs ? await openFileCache(environment, owner) : undefined;
    await lock.check();
    how.signal?.throwIfAborted();
    if (!cache) throw new AppError('device_full', { message: cannotKeepText });
    await cache.put(addressOf(objectPath), file).catch((error: unknown) => {
      throw isFull(error)
        ? new AppError('device_full', { message: noRoomText, cause: error })
        : error;
    });
  });
  channel.send({ kind: 'files', kept: { objectPath, bytes } });
  return { objectPath, equipmentId, bytes, keptAt };
}

const cannotKeepText = 'Dieser Browser kann keine Dokumente aufbewahren.';
const noRoomText = 'Der Speicher dieses Geräts ist voll. Weitere Dokumente haben keinen Platz.';

async function download(
  parts: FileParts,
  document: KeepableDocument,
  { signal, onBytes }: Download,
): Promise<{ answer: Response; content: Blob }> {
  const { objectPath, fileSize, mimeType } = document;
  const { fetch } = parts.environment;
  const watch = abortWhenSilent(signal);
  try {
    const request = { credentials: 'same-origin', signal: watch.signal } as const;
    const answer = await fetch(addressOf(objectPath), request);
    if (!answer.headers.has(ownAnswerHeader)) throw new NetworkError();
    if (!answer.ok) throw await errorFrom(answer);
    const content = await contentOf(answer, (bytes) => {
      watch.onData();
      onBytes?.(bytes);
    });
    const type = answer.headers.get('content-type') ?? '';
    // Size and type show whether it is the whole file and not some other page.
    if (content.size !== fileSize || !type.startsWith(mimeType)) throw new NetworkError();
    return { answer, content };
  } catch (error) {
    if (isGone(error)) await forgetFiles(parts, [objectPath]);
    throw error instanceof AppError ? error : new NetworkError(error);
  } finally {
    watch.end();
  }
}

/** How long a download may bring no data before it is given up. */
const longestSilence = 30_000;

/** A signal that aborts with the given one, or when `onData` was not called for too long. */
function abortWhenSilent(given: AbortSignal | undefined) {
  const ending = new AbortController();
  const cancel = () => ending.abort(given?.reason);
  given?.addEventListener('abort', cancel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onData = () => {
    clearTimeout(timer);
    const silence = new DOMException('nothing came', 'TimeoutError');
    timer = setTimeout(() => ending.abort(silence), longestSilence);
  };
  onData();
  const end = () => {
    clearTimeout(timer);
    given?.removeEventListener('abort', cancel);
  };
  return { signal: ending.signal, onData, end };
}

async function contentOf(answer: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  const chunks: BlobPart[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    chunks.push(value);
    bytes += value.length;
    onBytes(bytes);
  }
  return new Blob(chunks, { type: answer.headers.get('content-type') ?? '' });
}

/** The document was deleted, or the user may no longer see it. */
const isGone = (error: unknown) =>
  error instanceof AppError && (error.status === 404 || error.status === 403);

export async function forgetFiles(parts: FileParts, objectPaths: readonly string[]): Promise<void> {
  const cache = await ownCache(parts);
  const forgotten = objectPaths.map((objectPath) => cache?.delete(addressOf(objectPath)));
  if ((await Promise.all(forgotten)).includes(true)) parts.channel.send({ kind: 'files' });
}

export async function keptFilesOf(parts: FileParts): Promise<KeptFile[]> {
  const cache = await ownCache(parts);
  return cache ? filesIn(cache) : [];
}

async function ownCache({ environment, kept }: FileParts): Promise<Cache | undefined> {
  const owner = await readFact(kept, 'owner');
  return owner === undefined ? undefined : openFileCache(environment, owner);
}
