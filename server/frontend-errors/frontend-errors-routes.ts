import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { frontendErrorCalls } from '#contract/frontend-errors.ts';
import type { Tx } from '../db/database.ts';
import { frontendErrors, users } from '../db/tables/index.ts';
import { write } from '../http/route.ts';

const limits = { bodyLimit: 65_536, rateLimit: 30 };

/** For all users and addresses together. More reports in an hour add no information, and would fill the disk. */
export const mostPerHour = 1_000;

/** Public, because the landing page can fail too. */
export function addFrontendErrorRoutes(app: FastifyInstance): void {
  write(
    app,
    frontendErrorCalls.report,
    async ({ tx, user, body }) => {
      if (user && (await wasErased(tx, user.id))) return undefined;
      if (await isHourFull(tx)) return undefined;
      await tx.insert(frontendErrors).values({
        ...body,
        stack: body.stack ?? null,
        componentStack: body.componentStack ?? null,
        userId: user?.id ?? null,
      });
      return undefined;
    },
    limits,
  );
}

async function isHourFull(tx: Tx): Promise<boolean> {
  const latest = await tx
    .select({ id: frontendErrors.id })
    .from(frontendErrors)
    .where(gt(frontendErrors.createdAt, sql`now() - interval '1 hour'`))
    .limit(mostPerHour);
  return latest.length >= mostPerHour;
}

/** A report that arrives while its user is erased is not stored. */
async function wasErased(tx: Tx, userId: string): Promise<boolean> {
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.anonymizedAt)))
    .for('key share');
  return present.length === 0;
}
