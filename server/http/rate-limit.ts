import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/**
 * Counts per user, or per address where nobody is signed in. Runs between the session gate and the
 * permission gate: attempts that are refused count as well.
 */
export async function addRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'onRequest',
    max: app.config.rateLimitPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.user?.id ?? request.ip,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}
