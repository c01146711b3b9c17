import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { CurrentUser } from '#contract/users.ts';
import type { Executor } from '../db/database.ts';
import { sessions, users } from '../db/tables/index.ts';

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
};

/** The active user behind a living session; the use is noted at most once a minute. */
export async function findUser(executor: Executor, tokenHash: string): Promise<CurrentUser | null> {
  const [found] = await executor
    .select({
      ...profile,
      isUseNoted: sql<boolean>`${sessions.lastSeenAt} > now() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(users.status, 'active'),
        gt(sessions.lastSeenAt, sql`now() - ${idleLimit}::interval`),
        gt(sessions.createdAt, sql`now() - ${absoluteLimit}::interval`),
      ),
    );
  if (!found) return null;
  const { isUseNoted, ...user } = found;
  if (!isUseNoted) {
    await executor
      .update(sessions)
      .set({ lastSeenAt: sql`now()` })
      .where(eq(sessions.tokenHash, tokenHash));
  }
  return user;
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

/** Ends a session and returns what the provider needs to end its own. */
export async function closeSession(
  executor: Executor,
  tokenHash: string,
): Promise<{ idToken: string | null } | undefined> {
  const [closed] = await executor
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ idToken: sessions.idToken });
  return closed;
}
