import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** From an indexed search to a protocol of a thousand pages. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The route as it was registered: no ids, no queries, and one name for all built files. */
function nameOf({ is404, routeOptions }: FastifyRequest): string {
  const { url = '' } = routeOptions;
  if (is404) return 'unmatched';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}

/** Counts answers and how long they took. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by method, route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: nameOf(request),
      status: String(reply.statusCode),
    };
    durations.observe(labels, reply.elapsedTime / 1000);
  });
}
