import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';
import { equipmentDocuments, uploads } from '../db/tables/index.ts';
import { requestRemoval } from '../documents/uploads-store.ts';
import { renewCommentsOf } from '../relations/renew-comments.ts';
import { anonymousName, type Forms, harmlessNames } from './identifiers.ts';
import { isAbout, isActing, readTable } from './person-columns.ts';
import { type PersonalTable, personalData } from './personal-data.ts';
import { redactMentions } from './redact-mentions.ts';

/**
 * Takes everything out of the database by which this person could be recognised. What they made and
 * did stays, attributed to a record that tells nothing any more.
 */
export async function erasePerson(tx: Tx, userId: string, forms: Forms): Promise<void> {
  await removePrivateFiles(tx, userId);
  for (const entry of personalData) await eraseRows(tx, entry, userId);
  for (const entry of personalData) await redactMentions(tx, entry, forms);
  await renewCommentsOf(tx, userId);
}

async function eraseRows(tx: Tx, entry: PersonalTable, userId: string): Promise<void> {
  if (entry.erase === 'keep') return;
  const read = readTable(entry);
  if (entry.erase === 'delete') {
    await tx.delete(read.table).where(isAbout(entry, userId));
    return;
  }
  const told = read.holding('identity', 'people').map(([name, column]) => [name, blank(column)]);
  const values = read.holding('values').map(([name, column]) => [name, harmlessOf(column)]);
  await set(tx, entry, Object.fromEntries([...told, ...values]), isAbout(entry, userId));
  const traces = read.holding('trace', 'session').map(([name, column]) => [name, blank(column)]);
  await set(tx, entry, Object.fromEntries(traces), isActing(entry, userId));
}

async function set(
  tx: Tx,
  entry: PersonalTable,
  values: Record<string, SQL | string | null>,
  where: SQL,
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  await tx.update(readTable(entry).table).set(values).where(where);
}

const blank = (column: PgColumn) => (column.notNull ? anonymousName : null);

const harmlessOf = (column: PgColumn) => sql`case when ${column} is not null then (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${column})
  where key = any(${sql.param(harmlessNames)}::text[])) end`;

/** Private documents were for nobody else; and what was being uploaded will not become a document. */
async function removePrivateFiles(tx: Tx, userId: string): Promise<void> {
  const documents = await tx
    .delete(equipmentDocuments)
    .where(and(eq(equipmentDocuments.createdBy, userId), eq(equipmentDocuments.isPrivate, true)))
    .returning({ objectPath: equipmentDocuments.objectPath });
  const unfinished = await tx
    .delete(uploads)
    .where(and(eq(uploads.userId, userId), isNull(uploads.usedAt)))
    .returning({ objectPath: uploads.objectPath });
  await tx.delete(uploads).where(eq(uploads.userId, userId));
  await requestRemoval(
    tx,
    [...documents, ...unfinished].map(({ objectPath }) => objectPath),
  );
}
