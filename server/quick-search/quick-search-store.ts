import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { QuickSearchButton } from '#contract/quick-search.ts';
import type { Executor, Tx } from '../db/database.ts';
import { quickSearchButtons, users } from '../db/tables/index.ts';

const { id, searchTerm, displayLabel, order, userId: owner } = quickSearchButtons;
const button = { id, searchTerm, displayLabel, order };

type Fields = Omit<QuickSearchButton, 'id'>;
type Changes = { [Name in keyof Fields]?: Fields[Name] | undefined };

const own = (userId: string, buttonId: string) => and(eq(owner, userId), eq(id, buttonId));

export function listOwn(executor: Executor, userId: string): Promise<QuickSearchButton[]> {
  return executor
    .select(button)
    .from(quickSearchButtons)
    .where(eq(owner, userId))
    .orderBy(asc(order), asc(id));
}

/**
 * Until the transaction ends, nobody else changes the number or the order of a user's buttons. Rows that refer to the
 * user can still be written: a stronger lock could deadlock with those of other requests.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select from ${users} where ${users.id} = ${userId} for no key update`);
}

export async function countOwn(tx: Tx, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ buttons: count() })
    .from(quickSearchButtons)
    .where(eq(owner, userId));
  return counted?.buttons ?? 0;
}

export async function findOwn(executor: Executor, userId: string, buttonId: string) {
  const [found] = await executor
    .select(button)
    .from(quickSearchButtons)
    .where(own(userId, buttonId));
  return found;
}

export async function insert(tx: Tx, userId: string, fields: Fields & { id?: string | undefined }) {
  const { id: wanted, ...values } = fields;
  const [created] = await tx
    .insert(quickSearchButtons)
    .values({ ...(wanted ? { id: wanted } : {}), ...values, userId })
    .onConflictDoNothing({ target: id })
    .returning(button);
  return created;
}

export async function update(tx: Tx, userId: string, buttonId: string, fields: Changes) {
  const [updated] = await tx
    .update(quickSearchButtons)
    .set(fields)
    .where(own(userId, buttonId))
    .returning(button);
  return updated;
}

export async function remove(tx: Tx, userId: string, buttonId: string) {
  const [removed] = await tx
    .delete(quickSearchButtons)
    .where(own(userId, buttonId))
    .returning(button);
  return removed;
}
