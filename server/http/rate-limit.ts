import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

/** Counts per user, or per address where nobody is signed in yet. Runs after the session gate. */
export async function addRateLimit(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: true,
    hook: 'preParsing',
    max: app.config.rateLimitPerMinute,
    timeWindow: '1 minute',
    keyGenerator: (request) => request.user?.id ?? request.ip,
    errorResponseBuilder: () => new AppError('too_many_requests'),
  });
}
