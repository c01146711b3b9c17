import { and, count, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Role } from '#contract/people.ts';
import type {
  BlacklistedUser,
  ListedUser,
  NewUser,
  UserListQuery,
  UserPage,
} from '#contract/users/users.ts';
import type { Executor, Tx } from '../db/database.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { sessions, userBlacklist, users } from '../db/tables/index.ts';
import { listOrder, matchesWords } from './users-search.ts';

/** Blocked users are few; more of them are in the list of all users. */
const mostBlacklisted = 200;

const { id, email, firstName, lastName, displayName, role, status, createdAt, lastLogin } = users;
const { emailVerified, externalId, removalStartedAt } = users;
const names = { email, emailVerified, firstName, lastName, displayName };
const listed = { id, ...names, role, status, createdAt, lastLogin };

export async function listPage(executor: Executor, query: UserListQuery): Promise<UserPage> {
  const { search = '', page, limit } = query;
  const where = and(
    isNull(removalStartedAt),
    query.role && eq(role, query.role),
    query.status && eq(status, query.status),
    ...matchesWords(search),
  );
  const [counted] = await executor.select({ total: count() }).from(users).where(where);
  const found = await executor
    .select(listed)
    .from(users)
    .where(where)
    .orderBy(...listOrder)
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { users: found, total, page, totalPages: Math.ceil(total / limit) };
}

/** The present blocks, the latest first. */
export async function listBlacklisted(executor: Executor): Promise<BlacklistedUser[]> {
  const blocker = alias(users, 'blocker');
  const { userId, reason, blockedAt, blockedBy, unblockedAt } = userBlacklist;
  return executor
    .select({
      ...{ userId, email, firstName, lastName, displayName, reason, blockedAt },
      blockedByName: personNameOrNull('blocker'),
    })
    .from(userBlacklist)
    .innerJoin(users, eq(id, userId))
    .leftJoin(blocker, eq(blocker.id, blockedBy))
    .where(and(isNull(unblockedAt), eq(status, 'blocked')))
    .orderBy(desc(blockedAt), desc(userBlacklist.id))
    .limit(mostBlacklisted);
}

export async function findById(
  executor: Executor,
  userId: string,
): Promise<ListedUser | undefined> {
  const isPresent = and(eq(id, userId), isNull(removalStartedAt));
  const [found] = await executor.select(listed).from(users).where(isPresent);
  return found;
}

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, userId: string): Promise<ListedUser | undefined> {
  const isPresent = and(eq(id, userId), isNull(removalStartedAt));
  const [found] = await tx.select(listed).from(users).where(isPresent).for('no key update');
  return found;
}

/** Whether an account is prepared with this e-mail or has it. An unverified e-mail is not taken. */
export async function isEmailTaken(executor: Executor, wanted: string): Promise<boolean> {
  const found = await executor
    .select({ id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${email})`, wanted.toLowerCase()),
        or(isNull(externalId), sql`${emailVerified} is not false`),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Undefined if the same account has just been created. */
export async function insert(tx: Tx, person: NewUser): Promise<ListedUser | undefined> {
  const [created] = await tx.insert(users).values(person).onConflictDoNothing().returning(listed);
  return created;
}

export async function setRole(tx: Tx, userId: string, to: Role): Promise<void> {
  await tx.update(users).set({ role: to, updatedAt: sql`now()` }).where(eq(id, userId));
}

/** Ends the user's sessions as well: after unblocking they sign in again. */
export async function block(
  tx: Tx,
  userId: string,
  { reason, blockedBy }: { reason: string; blockedBy: string },
): Promise<void> {
  await tx.update(users).set({ status: 'blocked', updatedAt: sql`now()` }).where(eq(id, userId));
  await tx.insert(userBlacklist).values({ userId, reason, blockedBy });
  await tx.delete(sessions).where(eq(sessions.userId, userId));
}

export async function unblock(tx: Tx, userId: string, unblockedBy: string): Promise<void> {
  await tx.update(users).set({ status: 'active', updatedAt: sql`now()` }).where(eq(id, userId));
  await tx
    .update(userBlacklist)
    .set({ unblockedAt: sql`now()`, unblockedBy })
    .where(and(eq(userBlacklist.userId, userId), isNull(userBlacklist.unblockedAt)));
}
