import type { FastifyInstance } from 'fastify';
import { describeError } from './http/log.ts';

/** How long running requests may take to finish, and when it is over either way. */
const patience = 8_000;
const limit = 9_500;

/** Ready turns 503 first, running requests finish, then the database is closed. */
export function stopOnSignal(app: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isShuttingDown = true;
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    setTimeout(() => process.exit(1), limit).unref();
    try {
      await app.close();
      await closeDatabase();
      process.exit(0);
    } catch (error) {
      app.log.error({ error: describeError(error) }, 'shutdown failed');
      process.exit(1);
    }
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
