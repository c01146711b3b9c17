import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { frontendErrorCalls } from '#contract/frontend-errors.ts';
import type { Tx } from '../db/database.ts';
import { frontendErrors, users } from '../db/tables/index.ts';
import { write } from '../http/route.ts';

const limits = { bodyLimit: 65_536, rateLimit: 30 };

/** Public, because the landing page can fail too. */
export function addFrontendErrorRoutes(app: FastifyInstance): void {
  write(
    app,
    frontendErrorCalls.report,
    async ({ tx, user, body }) => {
      if (user && (await wasErased(tx, user.id))) return undefined;
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

/** Whoever is erased while their report is under way leaves nothing by it. */
async function wasErased(tx: Tx, userId: string): Promise<boolean> {
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.anonymizedAt)))
    .for('key share');
  return present.length === 0;
}
