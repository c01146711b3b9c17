/** Documents that open without network: their files lie in a cache that belongs to the device's owner. */
import { ownAnswerHeader } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { failureOf } from '#web/api/client.ts';
import { NetworkError } from '#web/api/transport-errors.ts';
import type { Channel } from '../storage/channel.ts';
import { alone, type Environment } from '../storage/environment.ts';
import { type KeptDatabase, readFact } from '../storage/kept-database.ts';
import { isFull } from '../storage/quota.ts';
import { asKept, fileAddress, filesIn, type KeptFile, openFileCache } from './file-cache.ts';
import type { KeepableDocument } from './keep-queue.ts';

/** The parts of a device that its kept files need. */
export interface FileParts {
  environment: Environment;
  kept: KeptDatabase;
  channel: Channel;
}

interface Download {
  signal?: AbortSignal;
  /** Called with how many bytes have come so far. */
  onBytes?: (bytes: number) => void;
}

/** Rejects with a sentence for the person; then nothing of it is kept. */
export async function keepFile(
  parts: FileParts,
  document: KeepableDocument,
  how: Download = {},
): Promise<KeptFile> {
  const { environment, kept, channel } = parts;
  const owner = await readFact(kept, 'owner');
  // As of when it was asked for: the document may be deleted while its file is on its way.
  const keptAt = environment.now();
  const { answer, content } = await download(parts, document, how);
  const { objectPath, equipmentId, fileSize: bytes } = document;
  const file = asKept(answer, content, { equipmentId, keptAt });
  // Alone: whoever takes the device over meanwhile finds nothing of it afterwards.
  await alone(environment, async (hold) => {
    const isStillTheirs = owner !== undefined && (await readFact(kept, 'owner')) === owner;
    const cache = isStillTheirs ? await openFileCache(environment, owner) : undefined;
    await hold.check();
    how.signal?.throwIfAborted();
    if (!cache) throw new AppError('device_full', { message: nowhere });
    await cache.put(fileAddress(objectPath), file).catch((error: unknown) => {
      throw isFull(error) ? new AppError('device_full', { message: noRoom, cause: error }) : error;
    });
  });
  channel.tell({ kind: 'files', kept: { objectPath, bytes } });
  return { objectPath, equipmentId, bytes, keptAt };
}

const nowhere = 'Dieser Browser kann keine Dokumente aufbewahren.';
const noRoom = 'Der Speicher dieses Geräts ist voll. Weitere Dokumente haben keinen Platz.';

async function download(
  parts: FileParts,
  document: KeepableDocument,
  { signal, onBytes }: Download,
): Promise<{ answer: Response; content: Blob }> {
  const { objectPath, fileSize, mimeType } = document;
  const { fetch } = parts.environment;
  const watch = watchSilence(signal);
  try {
    const request = { credentials: 'same-origin', signal: watch.signal } as const;
    const answer = await fetch(fileAddress(objectPath), request);
    if (!answer.headers.has(ownAnswerHeader)) throw new NetworkError();
    if (!answer.ok) throw await failureOf(answer);
    const content = await contentOf(answer, (bytes) => {
      watch.hear();
      onBytes?.(bytes);
    });
    const type = answer.headers.get('content-type') ?? '';
    // Somebody else's page, or half a file, is not the document.
    if (content.size !== fileSize || !type.startsWith(mimeType)) throw new NetworkError();
    return { answer, content };
  } catch (error) {
    if (isGone(error)) await forgetFiles(parts, [objectPath]);
    throw error instanceof AppError ? error : new NetworkError(error);
  } finally {
    watch.end();
  }
}

/** A line that has brought nothing for so long will not bring the rest either. */
const longestSilence = 30_000;

/** A signal that ends with the given one, and when nothing is heard for too long. */
function watchSilence(given: AbortSignal | undefined) {
  const ending = new AbortController();
  const cancel = () => ending.abort(given?.reason);
  given?.addEventListener('abort', cancel);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hear = () => {
    clearTimeout(timer);
    const silence = new DOMException('nothing came', 'TimeoutError');
    timer = setTimeout(() => ending.abort(silence), longestSilence);
  };
  hear();
  const end = () => {
    clearTimeout(timer);
    given?.removeEventListener('abort', cancel);
  };
  return { signal: ending.signal, hear, end };
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

/** It is no longer there for this person. */
const isGone = (error: unknown) =>
  error instanceof AppError && (error.status === 404 || error.status === 403);

export async function forgetFiles(parts: FileParts, objectPaths: readonly string[]): Promise<void> {
  const cache = await ownCache(parts);
  const forgotten = objectPaths.map((objectPath) => cache?.delete(fileAddress(objectPath)));
  if ((await Promise.all(forgotten)).includes(true)) parts.channel.tell({ kind: 'files' });
}

export async function keptFilesOf(parts: FileParts): Promise<KeptFile[]> {
  const cache = await ownCache(parts);
  return cache ? filesIn(cache) : [];
}

async function ownCache({ environment, kept }: FileParts): Promise<Cache | undefined> {
  const owner = await readFact(kept, 'owner');
  return owner === undefined ? undefined : openFileCache(environment, owner);
}
