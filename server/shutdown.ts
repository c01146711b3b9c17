import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeError } from './http/log.ts';

/** After the signal: when running requests are cut off, and when the process ends in any case. */
const forceCloseAfter = 9_000;
const limit = 9_500;

/**
 * `/readyz` answers 503 first, and everything else works on for a while: until the load balancer has noticed, it
 * sends requests here, and a connection that is closed meanwhile is a failed request. Only then sockets are closed,
 * running requests finish and the database is closed.
 */
export function stopOnSignal(app: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (delaySeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isShuttingDown = true;
    setTimeout(() => app.server.closeAllConnections(), forceCloseAfter).unref();
    setTimeout(() => process.exit(1), limit).unref();
    await wait(delaySeconds * 1_000);
    try {
      await app.close();
      await closeDatabase();
      process.exit(0);
    } catch (error) {
      app.log.error({ error: describeError(error) }, 'shutdown failed');
      process.exit(1);
    }
  };
  // Ctrl-C is used at a terminal, where no load balancer has to notice anything.
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(app.config.shutdownDelaySeconds));
}
