import { createHash } from 'node:crypto';
import { asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Executor } from '../db/database.ts';
import { equipmentDocuments, fileRemovals, stickerPrints, uploads } from '../db/tables/index.ts';
import { isErasureNote } from './erased-people.ts';
import type { Storage } from './storage.ts';

const pageSize = 500;

export type FileState = 'intact' | 'missing' | 'damaged';

interface StoredDocument {
  id: string;
  objectPath: string;
  fileSize: number;
  contentHash: string;
}

export interface Finding {
  documentId: string;
  objectPath: string;
  state: FileState;
}

const columns = {
  id: equipmentDocuments.id,
  objectPath: equipmentDocuments.objectPath,
  fileSize: equipmentDocuments.fileSize,
  contentHash: equipmentDocuments.contentHash,
};

/** Reads the file of every document completely and compares it with its hash. */
export async function* verifyDocuments(db: Executor, storage: Storage): AsyncGenerator<Finding> {
  for await (const document of allDocuments(db)) {
    const state = await stateOf(document, storage);
    // Somebody may have deleted the document meanwhile.
    if (state !== 'intact' && !(await exists(db, document))) continue;
    yield { documentId: document.id, objectPath: document.objectPath, state };
  }
}

async function* allDocuments(db: Executor): AsyncGenerator<StoredDocument> {
  let last: string | undefined;
  for (;;) {
    const page = await db
      .select(columns)
      .from(equipmentDocuments)
      .where(last === undefined ? undefined : gt(equipmentDocuments.id, last))
      .orderBy(asc(equipmentDocuments.id))
      .limit(pageSize);
    yield* page;
    last = page.at(-1)?.id;
    if (last === undefined) return;
  }
}

async function exists(db: Executor, { id }: StoredDocument): Promise<boolean> {
  return (await db.$count(equipmentDocuments, eq(equipmentDocuments.id, id))) > 0;
}

async function stateOf(document: StoredDocument, storage: Storage): Promise<FileState> {
  const content = await storage.read(document.objectPath);
  if (!content) return 'missing';
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of content) {
      hash.update(piece as Buffer);
      size += (piece as Buffer).length;
    }
  } catch {
    // Either only this file cannot be read, or none can: then that is reported.
    await storage.check();
    return 'damaged';
  }
  const isSame = size === document.fileSize && hash.digest('hex') === document.contentHash;
  return isSame ? 'intact' : 'damaged';
}

/** How many files belong to no document, upload, removal or print of stickers. */
export async function countStrays(db: Executor, storage: Storage): Promise<number> {
  let strays = 0;
  for await (const paths of pagesOfPaths(storage)) {
    const known = await knownAmong(db, paths);
    for (const path of paths) {
      if (known.has(path) || isErasureNote(path)) continue;
      // The file may have been removed meanwhile, together with its row.
      if ((await storage.sizeOf(path)) !== undefined) strays += 1;
    }
  }
  return strays;
}

async function* pagesOfPaths(storage: Storage): AsyncGenerator<string[]> {
  let page: string[] = [];
  for await (const { path } of storage.list()) {
    page.push(path);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  yield page;
}

async function knownAmong(db: Executor, paths: string[]): Promise<Set<string>> {
  if (paths.length === 0) return new Set();
  const documents = db
    .select({ path: equipmentDocuments.objectPath })
    .from(equipmentDocuments)
    .where(inArray(equipmentDocuments.objectPath, paths));
  const arriving = db
    .select({ path: uploads.objectPath })
    .from(uploads)
    .where(inArray(uploads.objectPath, paths));
  const leaving = db
    .select({ path: fileRemovals.objectPath })
    .from(fileRemovals)
    .where(inArray(fileRemovals.objectPath, paths));
  const stickers = db
    .select({ path: sql<string>`${stickerPrints.objectPath}` })
    .from(stickerPrints)
    .where(inArray(stickerPrints.objectPath, paths));
  const rows = await unionAll(documents, arriving, leaving, stickers);
  return new Set(rows.map(({ path }) => path));
}
