import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { type Access, can, isApproved, permissions } from '#contract/permissions.ts';
import { findUser, hashToken } from '../auth/session-store.ts';
import { notifyDenied } from '../notifications/notify-denied.ts';
import { readSessionCookie } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A public route that wants to know who is asking, if anybody is signed in. */
    identifies?: boolean;
  }
  interface FastifyInstance {
    /** For routes that come with a plugin and cannot state their config themselves. */
    pluginRouteConfig?: FastifyContextConfig;
  }
}

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

/**
 * Who is asking, and may they: decided before a body is read. The rate limit counts in between, so
 * that refused requests count too. A route that states no access is refused at registration.
 */
export function addGates(app: FastifyInstance): void {
  app.decorateRequest('user', null);
  app.decorateRequest('sessionHash', null);

  app.addHook('onRoute', function (route) {
    route.config = { ...this.pluginRouteConfig, ...route.config };
    if (!route.config.access) {
      throw new Error(`route ${route.method} ${route.url} states no permission`);
    }
  });

  app.addHook('onRequest', async (request) => {
    const { access, identifies } = request.routeOptions.config;
    if (identifies || (access && access !== 'public')) await identify(app, request);
  });

  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (access) await demand(app, request, access);
  });
}
