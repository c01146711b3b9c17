import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { CurrentUser, Role } from '#contract/users.ts';
import type { Db, Executor, Tx } from '../db/database.ts';
import { sessions, users } from '../db/tables/index.ts';
import { say } from '../notify/notices.ts';
import { emergencyEnd } from './emergency-right.ts';
import { removalDayHasCome } from './removal-day.ts';

/** How long a session lives without use, and how long at all. */
const idleLimit = '12 hours';
const absoluteLimit = '7 days';
export const absoluteLimitSeconds = 7 * 24 * 60 * 60;

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

const profile = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  displayName: users.displayName,
  profileImageUrl: users.profileImageUrl,
  role: users.role,
  status: users.status,
  createdAt: users.createdAt,
  lastLogin: users.lastLogin,
  consentGiven: users.consentGiven,
};

/** Neither too old nor too long unused. */
const isCurrent = and(
  gt(sessions.lastSeenAt, sql`now() - ${idleLimit}::interval`),
  gt(sessions.createdAt, sql`now() - ${absoluteLimit}::interval`),
);
const isLiving = and(eq(users.status, 'active'), isCurrent);

/** Who marked their account for deletion can still look at that, and take it back. */
const isLeaving = and(
  eq(users.status, 'deleted'),
  not(removalDayHasCome(users.dataRetentionUntil, sql`now()`)),
);

const selectUser = (executor: Executor) =>
  executor
    .select({
      ...profile,
      writesUntil: emergencyEnd(sql`${users.id}`).mapWith(users.lastLogin),
      isUseNoted: sql<boolean>`${sessions.lastSeenAt} > now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        or(isLiving, and(isLeaving, isCurrent)),
      ),
    );

/** Asked by every request, and so made once for a database and planned once by each connection. */
const makeUserQuery = (db: Db) => selectUser(db).prepare('user_of_session');

const userQueries = new WeakMap<Db, ReturnType<typeof makeUserQuery>>();

function userQueryOf(db: Db) {
  const query = userQueries.get(db) ?? makeUserQuery(db);
  userQueries.set(db, query);
  return query;
}

/** The user behind a living session, active or leaving; the use is noted at most once a minute. */
export async function findUser(db: Db, tokenHash: string): Promise<CurrentUser | null> {
  const [found] = await userQueryOf(db).execute({ tokenHash });
  if (!found) return null;
  if (!found.isUseNoted) {
    await db
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return toUser(found);
}

/**
 * The same as the transaction of a write sees it; `findUser` has noted the use of this request. The lock is the
 * one that references to the person take anyway: a person who is being erased is waited for.
 */
export async function findUserAgain(tx: Tx, tokenHash: string): Promise<CurrentUser | null> {
  const [found] = await selectUser(tx)
    .for('key share', { of: users })
    .prepare('user_of_session_again')
    .execute({ tokenHash });
  return found ? toUser(found) : null;
}

type FoundUser = Awaited<ReturnType<ReturnType<typeof makeUserQuery>['execute']>>[number];

function toUser({ isUseNoted: _, writesUntil, ...user }: FoundUser): CurrentUser {
  return { ...user, ...(writesUntil ? { writesUntil } : {}) };
}

/** Of the given sessions those that live, each with the role its user has now; asking is no use. */
export async function findRoles(
  executor: Executor,
  tokenHashes: readonly string[],
): Promise<Map<string, Role>> {
  const living = await executor
    .select({ tokenHash: sessions.tokenHash, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), isLiving));
  return new Map(living.map(({ tokenHash, role }) => [tokenHash, role]));
}

/** Opens a session and returns its secret, which only the cookie keeps. */
export async function openSession(
  executor: Executor,
  session: { userId: string; idToken?: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await executor.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: session.userId,
    idToken: session.idToken ?? null,
  });
  return token;
}

/** Ends a session and its sockets, and returns what the provider needs to end its own. */
export async function closeSession(
  executor: Executor,
  tokenHash: string,
): Promise<{ idToken: string | null } | undefined> {
  const [closed] = await executor
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ idToken: sessions.idToken, userId: sessions.userId });
  if (closed) await say(executor, [{ type: 'sessions', userId: closed.userId }]);
  return closed;
}

/** Ends every session of a person and its sockets, except the one that is named. */
export async function closeSessionsOf(
  executor: Executor,
  userId: string,
  exceptHash?: string | null,
): Promise<void> {
  await executor
    .delete(sessions)
    .where(
      and(eq(sessions.userId, userId), exceptHash ? ne(sessions.tokenHash, exceptHash) : undefined),
    );
  await say(executor, [{ type: 'sessions', userId }]);
}
