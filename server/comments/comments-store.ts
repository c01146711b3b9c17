import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Comment } from '#contract/comments.ts';
import { nameOf } from '#contract/people.ts';
import type { Executor, Tx } from '../db/database.ts';
import { equipment, equipmentComments, users } from '../db/tables/index.ts';

const { id, equipmentId, content, createdAt, updatedAt, createdBy, updatedBy } = equipmentComments;
const record = { id, equipmentId, content, createdAt, updatedAt, createdBy, updatedBy };

/** The id comes first: Drizzle decides by the first column whether there is an author. */
const author = {
  id: users.id,
  displayName: users.displayName,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};

const unknownAuthor = { displayName: null, firstName: null, lastName: null, email: null };

const editors = alias(users, 'editor');
const editor = {
  id: editors.id,
  displayName: editors.displayName,
  firstName: editors.firstName,
  lastName: editors.lastName,
  email: editors.email,
};
const isEdited = and(eq(editors.id, updatedBy), sql`${updatedBy} is distinct from ${createdBy}`);

const withAuthor = (executor: Executor) =>
  executor
    .select({ record, author, editor })
    .from(equipmentComments)
    .leftJoin(users, eq(users.id, createdBy))
    .leftJoin(editors, isEdited);

type Row = Awaited<ReturnType<typeof withAuthor>>[number];

function toComment(row: Pick<Row, 'record' | 'author' | 'editor'>): Comment {
  return {
    ...row.record,
    authorName: nameOf(row.author ?? unknownAuthor),
    updatedByName: row.editor ? nameOf(row.editor) : null,
  };
}

/** The newest first. */
export async function listByEquipment(executor: Executor, ofEquipment: string): Promise<Comment[]> {
  const rows = await withAuthor(executor)
    .where(eq(equipmentId, ofEquipment))
    .orderBy(desc(createdAt), desc(id));
  return rows.map(toComment);
}

/** In no particular order. */
export async function listOfAll(
  executor: Executor,
  equipmentIds: readonly string[],
): Promise<Comment[]> {
  const rows = await withAuthor(executor).where(inArray(equipmentId, [...equipmentIds]));
  return rows.map(toComment);
}

export async function findByIds(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await withAuthor(executor).where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.record.id, toComment(row)]));
}

const findById = async (executor: Executor, commentId: string) =>
  (await findByIds(executor, [commentId])).get(commentId);

export interface NewRow {
  id: string;
  equipmentId: string;
  content: string;
}

/** Those whose id was free. */
export async function insert(
  tx: Tx,
  rows: readonly NewRow[],
  userId: string,
): Promise<Map<string, Comment>> {
  if (rows.length === 0) return new Map();
  const created = await tx
    .insert(equipmentComments)
    .values(
      rows.map((row) => ({
        ...{ id: row.id, equipmentId: row.equipmentId, content: row.content },
        ...{ createdBy: userId, updatedBy: userId },
      })),
    )
    .onConflictDoNothing({ target: id })
    .returning({ id });
  return findByIds(
    tx,
    created.map((row) => row.id),
  );
}

/** With its Anlage. Locks the comment until the transaction ends. */
export async function findForUpdate(tx: Tx, commentId: string) {
  const [row] = await tx
    .select({
      ...{ record, author, editor },
      about: { name: equipment.name, locationRaw: equipment.locationRaw },
    })
    .from(equipmentComments)
    .innerJoin(equipment, eq(equipment.id, equipmentId))
    .leftJoin(users, eq(users.id, createdBy))
    .leftJoin(editors, isEdited)
    .where(eq(id, commentId))
    .for('update', { of: equipmentComments });
  return row && { comment: toComment(row), equipment: row.about };
}

/** Every version is later than the one before, even within one millisecond. */
const laterThanBefore = sql`greatest(date_trunc('milliseconds', now()), ${updatedAt} + interval '1 millisecond')`;

export async function update(
  tx: Tx,
  commentId: string,
  text: string,
  userId: string,
): Promise<Comment | undefined> {
  await tx
    .update(equipmentComments)
    .set({
      ...{ content: text, updatedAt: laterThanBefore, updatedBy: userId },
    })
    .where(eq(id, commentId));
  return findById(tx, commentId);
}

export async function remove(tx: Tx, commentId: string): Promise<void> {
  await tx.delete(equipmentComments).where(eq(id, commentId));
}
