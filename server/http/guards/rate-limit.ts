import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { describeError } from '../log.ts';
import { RequestCounts, removeOldCounts } from './request-counts.ts';

const tidyingInterval = 60_000;

/** Per user, or per address if nobody is signed in; a route with a limit of its own counts separately. */
function counterOf({ user, ip, routeOptions }: FastifyRequest): string {
  const apart = routeOptions.config.rateLimit ? routeOptions.url : '';
  return `${apart} ${user?.id ?? ip}`;
}

/**
 * Counts for all instances together. Runs between the session gate and the permission gate, so that refused attempts
 * count as well.
 */
export async function addRateLimit(app: FastifyInstance): Promise<void> {
  const { db } = app.database;
  const stores: RequestCounts[] = [];
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    max: app.config.rateLimitPerMinute,
    timeWindow: '1 minute',
    store: class extends RequestCounts {
      constructor() {
        super(db);
        stores.push(this);
      }
    },
    keyGenerator: counterOf,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
  const tidying = setInterval(() => {
    removeOldCounts(db).catch((error: unknown) => {
      app.log.warn({ error: describeError(error) }, 'request counts not tidied up');
    });
  }, tidyingInterval);
  app.addHook('onClose', async () => {
    clearInterval(tidying);
    await Promise.all(stores.map((store) => store.giveBack())).catch((error: unknown) => {
      app.log.warn({ error: describeError(error) }, 'request counts not given back');
    });
  });
}
