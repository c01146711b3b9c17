import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered however much there is to do: it costs next to nothing, or tells how things are. */
    alwaysServed?: boolean;
  }
  interface FastifyInstance {
    load: Load;
  }
}

/** What this instance has to do at the moment. */
export interface Load {
  /** Requests that are worked on: their body is there, their answer is not. */
  underWay: number;
  /** Requests that were turned away since the start. */
  shed: number;
}

const checkInterval = 500;

/** Whoever comes at any moment waits longer than this, in milliseconds: the processor is what is missing. */
const lateAfter = 500;

/** With less than this part of the most requests there is no load that could be shed. */
const alwaysTaken = 1 / 20;

/**
 * Turns requests away that would only make everybody wait: when too many are worked on or wait for the
 * database, or when there are many and the event loop lags behind. Bodies on their way do not count,
 * or slow senders could lock everybody else out.
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
    // A socket is never answered.
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
    // One long delay is one of many samples, but it is the one most people meet.
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
