import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { describeError } from './http/log.ts';

/** From the signal on: until when running requests may finish, and when it is over either way. */
const patience = 9_000;
const limit = 9_500;

/**
 * Ready turns 503 first, and for a while everything else goes on: until the load balancer has noticed,
 * it sends requests here, and a connection that is closed under one of them is a failed request. Only
 * then are sockets sent away, running requests finished and the database closed.
 */
export function stopOnSignal(app: FastifyInstance, closeDatabase: () => Promise<void>): void {
  let isStopping = false;
  const stop = async (delaySeconds: number) => {
    if (isStopping) return;
    isStopping = true;
    app.lifecycle.isShuttingDown = true;
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
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
  // Whoever presses Ctrl-C sits before it and waits for nobody.
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(app.config.shutdownDelaySeconds));
}
