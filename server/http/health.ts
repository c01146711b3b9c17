import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../db/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Turned on first when the server shuts down, so that a load balancer looks elsewhere. */
    lifecycle: { isShuttingDown: boolean };
  }
}

async function isStorageWritable(app: FastifyInstance): Promise<boolean> {
  return access(app.config.dataDirectory, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function problemOf(app: FastifyInstance): Promise<string | undefined> {
  if (app.lifecycle.isShuttingDown) return 'shutting down';
  if (!(await isStorageWritable(app))) return 'storage not writable';
  try {
    return (await isMigrated(app.database.pool)) ? undefined : 'migrations pending';
  } catch {
    return 'database unreachable';
  }
}

/** `/healthz`: the process lives. `/readyz`: it can do its work. Neither needs a session. */
export function addHealth(app: FastifyInstance): void {
  const config = { access: 'public', rateLimit: false } as const;
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const problem = await problemOf(app);
    if (problem) return reply.status(503).send({ status: 'unavailable', problem });
    return { status: 'ok' };
  });
}
