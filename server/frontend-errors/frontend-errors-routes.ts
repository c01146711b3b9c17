import type { FastifyInstance } from 'fastify';
import { frontendErrorCalls } from '#contract/frontend-errors.ts';
import { frontendErrors } from '../db/tables/index.ts';
import { write } from '../http/route.ts';

const limits = { bodyLimit: 65_536, rateLimit: 30 };

/** Public, because the landing page can fail too. */
export function addFrontendErrorRoutes(app: FastifyInstance): void {
  write(
    app,
    frontendErrorCalls.report,
    async ({ tx, user, body }) => {
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
