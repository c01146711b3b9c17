import { randomUUID } from 'node:crypto';
import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath } from '#contract/call.ts';
import { documentCalls, uploadMinutes } from '#contract/documents.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import { extensionOf, type FileExtension, maxFileBytes, safeFileName } from '#contract/files.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentWatch } from './content-watch.ts';
import { isWhatItSays } from './file-content.ts';
import { StoredFile, TooCostly } from './stored-file.ts';
import * as store from './uploads-store.ts';

interface Offer {
  uploadURL: string;
  headers: Record<string, string>;
}

export function problemOfSize(size: number): ErrorCode | undefined {
  if (size === 0) return 'file_empty';
  return size > maxFileBytes ? 'file_too_large' : undefined;
}

function refuseSize(size: number): void {
  const problem = problemOfSize(size);
  if (problem) throw new AppError(problem);
}

/** An address of this application as the asking person knows it. */
function ownAddress(app: FastifyInstance, request: FastifyRequest, id: string): string {
  const { origins } = app.config;
  const asked = request.headers.origin ?? `${request.protocol}://${request.host}`;
  const origin = origins.includes(asked) ? asked : origins[0];
  return `${origin}${fillPath(documentCalls.receive.path, { id })}`;
}

const withoutQuery = (address: string) => address.split('?', 1)[0] ?? '';

/** Whoever tells the size goes to the storage itself, where it takes files directly. */
export async function offerUpload(
  tx: Tx,
  { app, request, userId }: { app: FastifyInstance; request: FastifyRequest; userId: string },
  fileSize: number | undefined,
): Promise<Offer> {
  if (fileSize !== undefined) refuseSize(fileSize);
  const id = randomUUID();
  const objectPath = `documents/${id}`;
  const direct =
    fileSize === undefined
      ? undefined
      : await app.storage.directUpload?.(objectPath, fileSize, uploadMinutes * 60);
  const uploadURL = direct?.url ?? ownAddress(app, request, id);
  const upload = { id, userId, address: withoutQuery(uploadURL), objectPath };
  await store.insert(tx, upload, uploadMinutes);
  return { uploadURL, headers: direct?.headers ?? {} };
}

/** Lets the bytes through and remembers what they were. */
function watched() {
  const watch = new ContentWatch();
  const tap = new Transform({
    transform(chunk, _encoding, done) {
      watch.see(chunk);
      done(null, chunk);
    },
  });
  return { tap, watch };
}

interface Arriving {
  userId: string;
  uploadId: string;
  size: number | undefined;
  content: Readable;
}

/**
 * Takes the file of one upload. Its path is taken at most once, so a second file under the same
 * address finds it taken; a file that breaks off leaves the address as good as new.
 */
export async function receiveUpload(app: FastifyInstance, arriving: Arriving): Promise<void> {
  const { db } = app.database;
  const { userId, uploadId, size, content } = arriving;
  const upload = await store.findOwn(db, userId, { id: uploadId });
  if (!upload) throw new AppError('upload_not_found');
  if (upload.usedAt || upload.contentHash) throw new AppError('upload_used');
  if (upload.isExpired) throw new AppError('upload_expired');
  if (size === undefined) throw new AppError('length_required');
  refuseSize(size);
  const { tap, watch } = watched();
  // Whoever reads the other end meets what went wrong at this one.
  pipeline(content, tap, () => {});
  await app.storage.put(upload.objectPath, tap, size).catch((error: unknown) => {
    // A browser reads no answer before it has sent everything.
    tap.resume();
    throw error;
  });
  if (await store.markSeen(db, upload.id, watch.seen())) return;
  await store.requestRemoval(db, [upload.objectPath]);
  throw new AppError('upload_not_found');
}

/** Honest files need few reads; a file that needs more is not what its extension says. */
const inspectionLimits = { reads: 100, milliseconds: 10_000 };

/**
 * Looks at a file before the transaction that makes a document of it: reading may take long, and others
 * need the connection. What it finds is kept with the upload. The longest reading of a whole file, in
 * milliseconds, is shorter than a browser waits for the answer.
 */
export async function lookAtUpload(
  { database: { db }, storage }: Pick<FastifyInstance, 'database' | 'storage'>,
  userId: string,
  { fileUrl, fileName }: { fileUrl: string; fileName: string },
  longestReading = 50_000,
): Promise<void> {
  const upload = await store.findOwn(db, userId, { address: withoutQuery(fileUrl) });
  const extension = extensionOf(safeFileName(fileName));
  if (!upload || upload.usedAt || !extension) return;
  const fileSize = await storage.sizeOf(upload.objectPath);
  if (fileSize === undefined) return;
  const seen = upload.contentHash ? upload : await seeWhole(db, storage, upload, longestReading);
  if (!seen || upload.extension === extension) return;
  const isRightSize = problemOfSize(fileSize) === undefined;
  const file = new StoredFile(storage, upload.objectPath, fileSize, inspectionLimits);
  const isSound = isRightSize && (await looksLike(file, extension, seen.isText === true));
  await store.markInspected(db, upload.id, { fileSize, extension, isSound });
}

/** Why files of a batch could not be looked at, by the address they were sent to. */
const failedLooks = new WeakMap<object, Map<string, unknown>>();

export function noteFailedLook(request: object, fileUrl: string, error: unknown): void {
  const failures = failedLooks.get(request) ?? new Map<string, unknown>();
  failedLooks.set(request, failures.set(fileUrl, error));
}

export function throwFailedLook(request: object, fileUrl: string): void {
  const failures = failedLooks.get(request);
  if (failures?.has(fileUrl)) throw failures.get(fileUrl);
}

/** A file that came to the storage past this server is read once. */
async function seeWhole(
  db: Db,
  storage: Storage,
  upload: store.Upload,
  longestReading: number,
): Promise<store.Seen | undefined> {
  const content = await storage.read(upload.objectPath);
  if (!content) return undefined;
  const watch = new ContentWatch();
  const tooLong = AbortSignal.timeout(longestReading);
  addAbortSignal(tooLong, content);
  try {
    for await (const chunk of content) watch.see(chunk as Buffer);
  } catch (cause) {
    throw tooLong.aborted ? new AppError('storage_unavailable', { cause }) : cause;
  }
  const seen = watch.seen();
  return (await store.markSeen(db, upload.id, seen)) ? seen : undefined;
}

async function looksLike(
  file: StoredFile,
  extension: FileExtension,
  isText: boolean,
): Promise<boolean> {
  try {
    return await isWhatItSays(file, extension, isText);
  } catch (error) {
    if (error instanceof TooCostly) return false;
    throw error;
  }
}

/** The upload a person tells to be complete; its row is theirs until the transaction ends. */
export async function takeUpload(tx: Tx, userId: string, fileUrl: string): Promise<store.Upload> {
  const upload = await store.takeOwn(tx, userId, { address: withoutQuery(fileUrl) });
  if (!upload) throw new AppError('upload_not_found');
  if (upload.usedAt) throw new AppError('upload_used');
  return upload;
}
