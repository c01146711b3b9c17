import { randomUUID } from 'node:crypto';
import { addAbortSignal, pipeline, type Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fillPath } from '#contract/call.ts';
import { documentCalls, uploadMinutes } from '#contract/documents/documents.ts';
import {
  extensionOf,
  type FileExtension,
  maxFileBytes,
  safeFileName,
} from '#contract/documents/files.ts';
import { AppError, type ErrorCode } from '#contract/errors.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Storage } from '../storage/storage.ts';
import { ContentWatch } from './content-watch.ts';
import { matchesExtension } from './file-content.ts';
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

/** An address of this application under the host name that the user's browser uses. */
function ownAddress(app: FastifyInstance, request: FastifyRequest, id: string): string {
  const { origins } = app.config;
  const asked = request.headers.origin ?? `${request.protocol}://${request.host}`;
  const origin = origins.includes(asked) ? asked : origins[0];
  return `${origin}${fillPath(documentCalls.receive.path, { id })}`;
}

const withoutQuery = (address: string) => address.split('?', 1)[0] ?? '';

/** If the client states the size, the address leads directly to the storage, if that accepts direct uploads. */
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

/** Passes the bytes on and collects their hash and type. */
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
 * Stores the file of one upload. Its path can be written only once, so a second file under the same address is
 * refused; after an interrupted upload the address can be used again.
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
  // Errors reach the reader of the other end.
  pipeline(content, tap, () => {});
  await app.storage.put(upload.objectPath, tap, size).catch((error: unknown) => {
    // A browser reads no answer before it has sent everything.
    tap.resume();
    throw error;
  });
  if (await store.storeContentFacts(db, upload.id, watch.seen())) return;
  await store.requestRemoval(db, [upload.objectPath]);
  throw new AppError('upload_not_found');
}

/** Real files need few reads; a file that needs more is not what its extension says. */
const inspectionLimits = { reads: 100, milliseconds: 10_000 };

/**
 * Inspects a file before the transaction that makes a document of it: reading may take long, and others need the
 * connection. The result is stored with the upload. `longestReading`, in milliseconds, is shorter than a browser
 * waits for the answer.
 */
export async function inspectUpload(
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
  const seen = upload.contentHash
    ? upload
    : await readWholeFile(db, storage, upload, longestReading);
  if (!seen || upload.extension === extension) return;
  const isRightSize = problemOfSize(fileSize) === undefined;
  const file = new StoredFile(storage, upload.objectPath, fileSize, inspectionLimits);
  const isSound = isRightSize && (await looksLike(file, extension, seen.isText === true));
  await store.markInspected(db, upload.id, { fileSize, extension, isSound });
}

/** Why files of a batch could not be inspected, by their address. */
const inspectionFailures = new WeakMap<object, Map<string, unknown>>();

export function storeInspectionFailure(request: object, fileUrl: string, error: unknown): void {
  const failures = inspectionFailures.get(request) ?? new Map<string, unknown>();
  inspectionFailures.set(request, failures.set(fileUrl, error));
}

export function throwInspectionFailure(request: object, fileUrl: string): void {
  const failures = inspectionFailures.get(request);
  if (failures?.has(fileUrl)) throw failures.get(fileUrl);
}

/** A file that was uploaded directly to the storage is read once completely. */
async function readWholeFile(
  db: Db,
  storage: Storage,
  upload: store.Upload,
  longestReading: number,
): Promise<store.ContentFacts | undefined> {
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
  return (await store.storeContentFacts(db, upload.id, seen)) ? seen : undefined;
}

async function looksLike(
  file: StoredFile,
  extension: FileExtension,
  isText: boolean,
): Promise<boolean> {
  try {
    return await matchesExtension(file, extension, isText);
  } catch (error) {
    if (error instanceof TooCostly) return false;
    throw error;
  }
}

/** The upload of a user by its address. */
export const findOwnUpload = (db: Db, userId: string, fileUrl: string) =>
  store.findOwn(db, userId, { address: withoutQuery(fileUrl) });

/** The upload that a user completes; its row is locked until the transaction ends. */
export async function lockUpload(tx: Tx, userId: string, fileUrl: string): Promise<store.Upload> {
  const upload = await store.lockOwn(tx, userId, { address: withoutQuery(fileUrl) });
  if (!upload) throw new AppError('upload_not_found');
  if (upload.usedAt) throw new AppError('upload_used');
  return upload;
}
