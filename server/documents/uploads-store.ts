import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../db/database.ts';
import { fileRemovals, uploads } from '../db/tables/index.ts';

const { id, userId, address, objectPath, expiresAt, contentHash, isText, usedAt } = uploads;
const { fileSize, extension, isSound } = uploads;
const record = {
  ...{ id, objectPath, contentHash, isText, usedAt, fileSize, extension, isSound },
  isExpired: sql<boolean>`${expiresAt} <= now()`,
};

export interface Upload {
  id: string;
  objectPath: string;
  contentHash: string | null;
  isText: boolean | null;
  usedAt: string | null;
  fileSize: number | null;
  extension: string | null;
  isSound: boolean | null;
  isExpired: boolean;
}

/** Properties of a file that are known once all its bytes have been read. */
export interface ContentFacts {
  contentHash: string;
  isText: boolean;
}

export async function insert(
  tx: Tx,
  upload: { id: string; userId: string; address: string; objectPath: string },
  minutes: number,
): Promise<void> {
  const ends = sql`now() + make_interval(mins => ${minutes})`;
  await tx.insert(uploads).values({ ...upload, expiresAt: ends });
}

type Named = { id: string } | { address: string };

const ownOf = (executor: Executor, owner: string, named: Named) =>
  executor
    .select(record)
    .from(uploads)
    .where(and(eq(userId, owner), 'id' in named ? eq(id, named.id) : eq(address, named.address)));

export async function findOwn(
  executor: Executor,
  owner: string,
  named: Named,
): Promise<Upload | undefined> {
  const [found] = await ownOf(executor, owner, named);
  return found;
}

/** Locked: until the transaction ends nothing else makes a document of it or removes it. */
export async function lockOwn(tx: Tx, owner: string, named: Named): Promise<Upload | undefined> {
  const [found] = await ownOf(tx, owner, named).for('update');
  return found;
}

/** False if the upload was removed meanwhile. */
export async function storeContentFacts(
  executor: Executor,
  uploadId: string,
  seen: ContentFacts,
): Promise<boolean> {
  const marked = await executor.update(uploads).set(seen).where(eq(id, uploadId)).returning({ id });
  return marked.length > 0;
}

/** The result of inspecting a file as one with this extension. */
export interface Inspection {
  fileSize: number;
  extension: string;
  isSound: boolean;
}

export async function markInspected(
  executor: Executor,
  uploadId: string,
  inspection: Inspection,
): Promise<void> {
  await executor.update(uploads).set(inspection).where(eq(id, uploadId));
}

export async function markUsed(tx: Tx, uploadId: string): Promise<void> {
  await tx.update(uploads).set({ usedAt: sql`now()` }).where(eq(id, uploadId));
}

/** From here on nothing refers to these files, and nothing ever will again. */
export async function requestRemoval(executor: Executor, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await executor
    .insert(fileRemovals)
    .values(paths.map((path) => ({ objectPath: path })))
    .onConflictDoNothing();
}

const dayOld = sql`now() - interval '1 day'`;

/** Removes uploads that never became documents; without their rows nothing can make a document of them. */
export async function removeAbandoned(tx: Tx): Promise<void> {
  const abandoned = await tx
    .delete(uploads)
    .where(and(isNull(usedAt), lt(expiresAt, dayOld)))
    .returning({ objectPath });
  await requestRemoval(
    tx,
    abandoned.map((upload) => upload.objectPath),
  );
  await tx.delete(uploads).where(and(isNotNull(usedAt), lt(usedAt, dayOld)));
}

export async function removeUpload(tx: Tx, uploadId: string): Promise<void> {
  const given = await tx
    .delete(uploads)
    .where(and(eq(id, uploadId), isNull(usedAt)))
    .returning({ objectPath });
  await requestRemoval(
    tx,
    given.map((upload) => upload.objectPath),
  );
}
