import { eq, sql } from 'drizzle-orm';
import type { CalendarFeed, CalendarScope } from '#contract/calendar-feeds.ts';
import type { Executor, Tx } from '../db/database.ts';
import { calendarFeeds, users } from '../db/tables/index.ts';

const { id, userId: owner, secretHash, scope, createdAt, lastReadAt } = calendarFeeds;
const feed = { scope, createdAt, lastReadAt };

export async function findOwn(
  executor: Executor,
  userId: string,
): Promise<CalendarFeed | undefined> {
  const [found] = await executor.select(feed).from(calendarFeeds).where(eq(owner, userId));
  return found;
}

/** Of two requests of one user the second sees the feed of the first. References to the user stay possible. */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select from ${users} where ${users.id} = ${userId} for no key update`);
}

/** A user has one feed: another address replaces the former one. */
export async function put(
  tx: Tx,
  values: { userId: string; scope: CalendarScope; secretHash: string },
): Promise<CalendarFeed & { id: string }> {
  const fresh = { ...values, createdAt: sql`now()`, lastReadAt: null };
  const [stored] = await tx
    .insert(calendarFeeds)
    .values(fresh)
    .onConflictDoUpdate({ target: owner, set: fresh })
    .returning({ id, ...feed });
  if (!stored) throw new Error('no calendar feed stored');
  return stored;
}

export async function remove(
  tx: Tx,
  userId: string,
): Promise<(CalendarFeed & { id: string }) | undefined> {
  const [removed] = await tx
    .delete(calendarFeeds)
    .where(eq(owner, userId))
    .returning({ id, ...feed });
  return removed;
}

/** The feed of an address, with what decides whether its owner may still read it. */
export async function findBySecret(executor: Executor, hash: string) {
  const [found] = await executor
    .select({
      ...{ id, scope, userId: owner, role: users.role, status: users.status },
      isReadNoted: sql<boolean>`coalesce(${lastReadAt} > now() - interval '1 hour', false)`,
    })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, owner))
    .where(eq(secretHash, hash));
  return found;
}

export async function noteRead(executor: Executor, feedId: string): Promise<void> {
  await executor.update(calendarFeeds).set({ lastReadAt: sql`now()` }).where(eq(id, feedId));
}
