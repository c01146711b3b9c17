import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { CurrentUser, Role } from '#contract/people.ts';
import type { Db, Executor, Tx } from '../db/database.ts';
import { sessions, users } from '../db/tables/index.ts';
import { sendNotices } from '../notify/notices.ts';
import { emergencyEnd } from './emergency-right.ts';
import { removalDayHasCome } from './removal-day.ts';

/** How long a session is valid without use, and at most. */
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

/** Neither too old nor unused for too long. */
const isCurrent = and(
  gt(sessions.lastSeenAt, sql`now() - ${idleLimit}::interval`),
  gt(sessions.createdAt, sql`now() - ${absoluteLimit}::interval`),
);
const isLiving = and(eq(users.status, 'active'), isCurrent);

/** A user who marked their account for deletion can still see that, and cancel it. */
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

/** Needed by every request, so it is prepared once for a database and planned once by each connection. */
const makeUserQuery = (db: Db) => selectUser(db).prepare('user_of_session');

const userQueries = new WeakMap<Db, ReturnType<typeof makeUserQuery>>();

function userQueryOf(db: Db) {
  const query = userQueries.get(db) ?? makeUserQuery(db);
  userQueries.set(db, query);
  return query;
}

/** The user of a valid session, active or marked for deletion; its use is stored at most once a minute. */
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
 * The same in the transaction of a write; `findUser` has stored the use already. The lock is the one that references
 * to the user take anyway, so this waits for a running erasure.
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

/** The valid ones of the given sessions, each with the present role of its user; this does not count as use. */
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

/** Opens a session and returns its secret, which only the cookie contains. */
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

/** Ends a session and its sockets, and returns what the provider needs to end its own session. */
export async function closeSession(
  executor: Executor,
  tokenHash: string,
): Promise<{ idToken: string | null } | undefined> {
  const [closed] = await executor
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ idToken: sessions.idToken, userId: sessions.userId });
  if (closed) await sendNotices(executor, [{ type: 'sessions', userId: closed.userId }]);
  return closed;
}

/** Ends every session of a user and its sockets, except the given one. */
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
  await sendNotices(executor, [{ type: 'sessions', userId }]);
}
