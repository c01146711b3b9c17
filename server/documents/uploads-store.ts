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

/** What is known of a file once all its bytes have been seen. */
export interface Seen {
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

/** Nobody else makes a document of it, or clears it away, until the transaction ends. */
export async function takeOwn(tx: Tx, owner: string, named: Named): Promise<Upload | undefined> {
  const [found] = await ownOf(tx, owner, named).for('update');
  return found;
}

/** False when it was given up meanwhile. */
export async function markSeen(executor: Executor, uploadId: string, seen: Seen): Promise<boolean> {
  const marked = await executor.update(uploads).set(seen).where(eq(id, uploadId)).returning({ id });
  return marked.length > 0;
}

/** What was found by looking at a file as one of this extension. */
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

/** From here on nothing points to these files, and nothing ever will again. */
export async function requestRemoval(executor: Executor, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  await executor
    .insert(fileRemovals)
    .values(paths.map((path) => ({ objectPath: path })))
    .onConflictDoNothing();
}

const dayOld = sql`now() - interval '1 day'`;

/** Gives up what never became a document: with its row goes every way to make one of it. */
export async function giveUpAbandoned(tx: Tx): Promise<void> {
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

export async function giveUp(tx: Tx, uploadId: string): Promise<void> {
  const given = await tx
    .delete(uploads)
    .where(and(eq(id, uploadId), isNull(usedAt)))
    .returning({ objectPath });
  await requestRemoval(
    tx,
    given.map((upload) => upload.objectPath),
  );
}
