import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any load: the answer costs next to nothing, or reports the load. */
    alwaysServed?: boolean;
  }
  interface FastifyInstance {
    load: Load;
  }
}

/** The present load of this instance. */
export interface Load {
  /** Requests in progress: their body has arrived, their answer has not been sent. */
  underWay: number;
  /** Requests that were refused since the start. */
  shed: number;
}

const checkInterval = 500;

/** In milliseconds. If a request waits longer than this for the event loop, the processor is overloaded. */
const lateAfter = 500;

/** Below this part of the highest number of requests nothing is refused. */
const alwaysTaken = 1 / 20;

/**
 * Refuses requests that would only make all others wait: when too many are in progress or wait for the database, or
 * when there are many and the event loop is late. Bodies that still arrive do not count, or slow senders could lock
 * everybody else out.
 */
export function addLoadShedding(app: FastifyInstance): void {
  const most = app.config.maxRequests;
  const load: Load = { underWay: 0, shed: 0 };
  const counted = new WeakSet<FastifyRequest>();
  const isLate = watchEventLoop(app);
  app.decorate('load', load);

  const isTooMuch = () =>
    load.underWay >= most ||
    app.database.pool.waitingCount >= most ||
    (load.underWay > most * alwaysTaken && isLate());

  const isDone = async (request: FastifyRequest) => {
    if (counted.delete(request)) load.underWay -= 1;
  };

  app.addHook('onRequest', async (request) => {
    const isCheap = request.routeOptions.config.alwaysServed || request.is404;
    if (isCheap || !isTooMuch()) return;
    load.shed += 1;
    throw new AppError('overloaded');
  });
  app.addHook('preHandler', async (request) => {
    // A socket has no answer that would end it.
    if (request.ws) return;
    counted.add(request);
    load.underWay += 1;
  });
  app.addHook('onSend', isDone);
  app.addHook('onResponse', isDone);
  app.addHook('onRequestAbort', isDone);
}

function watchEventLoop(app: FastifyInstance): () => boolean {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  let isLate = false;
  delay.enable();
  const checks = setInterval(() => {
    const { mean, stddev } = delay;
    // Weighted by its length, because more requests arrive during a long delay than during a short one.
    const met = (mean ** 2 + stddev ** 2) / mean;
    isLate = met / 1e6 > lateAfter;
    delay.reset();
  }, checkInterval);
  checks.unref();
  app.addHook('onClose', async () => {
    clearInterval(checks);
    delay.disable();
  });
  return () => isLate;
}
