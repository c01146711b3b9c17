import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/** A socket is opened by a GET, but unlike any other answer to a GET a foreign page could read it. */
const isSafe = ({ method, headers }: FastifyRequest) =>
  safeMethods.has(method) && headers.upgrade === undefined;

/**
 * Every unsafe request a browser sends says where it comes from; one from elsewhere is refused.
 * A client that is no browser says nothing and carries no cookie it did not ask for.
 */
export function addOriginCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (isSafe(request)) return;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (site !== undefined && !ownSites.has(String(site))) throw new AppError('foreign_origin');
    if (origin !== undefined && !app.config.origins.includes(origin)) {
      throw new AppError('foreign_origin');
    }
  });
}
