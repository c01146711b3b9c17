import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type Access, can, isApproved, permissions } from '#contract/permissions.ts';
import { findUser, hashToken } from '../auth/session-store.ts';
import { notifyDenied } from '../notifications/notify-denied.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

/**
 * Routes that come with a plugin and cannot state their access themselves. Everything else must:
 * a route that states none is refused when it is registered.
 */
const pluginRoutes: { prefix: string; access: Access }[] = [
  { prefix: '/api/docs', access: 'api-docs.read' },
];

async function identify(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const token = readSessionCookie(app.config, request);
  if (!token) return;
  const tokenHash = hashToken(token);
  request.user = await findUser(app.database.db, tokenHash);
  request.sessionHash = tokenHash;
}

async function demand(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'public') return;
  const { user } = request;
  if (!user) throw new AppError('not_signed_in');
  if (access === 'signed-in') return;
  if (can(user, access)) return;
  const sentence = isApproved(user) ? permissions[access].denied : undefined;
  await notifyDenied(app.database.db, {
    userId: user.id,
    method: request.method,
    route: request.routeOptions.url ?? request.url,
    sentence: sentence ?? permissions[access].denied,
  });
  throw sentence ? new AppError('forbidden', { message: sentence }) : new AppError('not_approved');
}

/** Who is asking, and may they: decided before a body is read. */
export function addGates(app: FastifyInstance): void {
  app.decorateRequest('user', null);
  app.decorateRequest('sessionHash', null);

  app.addHook('onRoute', (route) => {
    const access =
      route.config?.access ??
      pluginRoutes.find(({ prefix }) => route.url.startsWith(prefix))?.access;
    if (!access) throw new Error(`route ${route.method} ${route.url} states no permission`);
    route.config = { ...route.config, access };
  });

  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (!access) return;
    await identify(app, request);
    await demand(app, request, access);
  });
}
