import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { AppError } from '#contract/errors.ts';
import type { SocketHub } from '../realtime/socket-hub.ts';
import { measureRequests } from './requests.ts';
import { measureJobs, measureState } from './state.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * `/metrics` in the text format of Prometheus, for clients with the token. Without a configured token the address
 * does not exist and nothing is measured.
 */
export function addMetrics(app: FastifyInstance, sockets: SocketHub): void {
  const { metricsToken } = app.config;
  if (metricsToken === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measureState(app, registry, sockets);
  const readJobs = measureJobs(app, registry);

  const expected = digest(`Bearer ${metricsToken}`);
  app.get(
    '/metrics',
    // The counts of the rate limit are in the database, which may be unavailable.
    { config: { access: 'public', rateLimit: false, alwaysServed: true }, schema: { hide: true } },
    async ({ headers }, reply) => {
      if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) {
        throw new AppError('not_signed_in');
      }
      await readJobs();
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  );
  app.addHook('onClose', async () => registry.clear());
}
