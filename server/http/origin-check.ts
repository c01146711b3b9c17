import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/**
 * Every unsafe request a browser sends says where it comes from; one from elsewhere is refused.
 * A client that is no browser says nothing and carries no cookie it did not ask for.
 */
export function addOriginCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && !ownSites.has(String(site))) throw new AppError('foreign_origin');
    if (origin !== undefined && !app.config.origins.includes(origin)) {
      throw new AppError('foreign_origin');
    }
  });
}
