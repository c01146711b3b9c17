import type { FastifyInstance } from 'fastify';
import type { AppError } from '#contract/errors.ts';
import { isMigrated, isReadOnly } from '../db/migrate.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Set first when the server shuts down, so that a load balancer uses other instances. */
    lifecycle: { isShuttingDown: boolean };
  }
}

/** A full storage refuses new files by itself; stored files can be read, and everything else works. */
const isStorageReady = ({ storage }: FastifyInstance) =>
  storage.check().then(
    () => true,
    (error: AppError) => error.code === 'storage_full',
  );

async function problemOf(app: FastifyInstance): Promise<string | undefined> {
  if (app.lifecycle.isShuttingDown) return 'shutting down';
  if (!(await isStorageReady(app))) return 'storage not ready';
  try {
    if (await isReadOnly(app.database.probe)) return 'database read-only';
    return (await isMigrated(app.database.probe)) ? undefined : 'migrations pending';
  } catch {
    return 'database unreachable';
  }
}

/** `/healthz`: the process lives. `/readyz`: it can do its work. Neither needs a session. */
export function addHealth(app: FastifyInstance): void {
  const config = { access: 'public', rateLimit: false, alwaysServed: true } as const;
  app.addHook('onSend', async (_request, reply) => {
    // A client that keeps a connection for its next request would find it closed then.
    if (app.lifecycle.isShuttingDown) reply.header('connection', 'close');
  });
  app.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    const problem = await problemOf(app);
    if (problem) return reply.status(503).send({ status: 'unavailable', problem });
    return { status: 'ok' };
  });
}
