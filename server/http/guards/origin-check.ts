import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const ownSites = new Set(['same-origin', 'none']);

/** A socket is opened by a GET, but unlike other answers a foreign page could read it. */
const isSafe = ({ method, headers }: FastifyRequest) =>
  safeMethods.has(method) && headers.upgrade === undefined;

/**
 * Browsers state the origin of every unsafe request; one from another site is refused. A client that is no browser
 * states nothing and has a cookie only if somebody gave it on purpose.
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
