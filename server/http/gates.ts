import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emergencyEnded } from '#contract/emergency-access.ts';
import { AppError } from '#contract/errors.ts';
import { type Access, type Action, can, isApproved, permissions } from '#contract/permissions.ts';
import type { Role } from '#contract/users.ts';
import type { Executor, Tx } from '../db/database.ts';
import { notifyDenied } from '../notify/notify-denied.ts';
import { hasEmergencyEnded } from '../sessions/emergency-right.ts';
import { findUser, findUserAgain, hashToken } from '../sessions/session-store.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

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

/** To everything but the `session` calls, somebody who is leaving is signed out. */
const isSignedOut = (user: SessionUser | null, access: Access | undefined): boolean =>
  user?.status === 'deleted' && access !== 'session';

async function identify(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access | undefined,
): Promise<void> {
  const token = readSessionCookie(app.config, request);
  if (!token) return;
  const tokenHash = hashToken(token);
  const user = await findUser(app.database.db, tokenHash);
  if (isSignedOut(user, access)) return;
  request.user = user;
  request.sessionHash = tokenHash;
}

/** A person lost the right to a write after the gate let its request through. */
export class RightLost extends Error {}

/**
 * Asks again in the transaction of a write: while a body arrived, its sender may have been blocked, demoted or signed
 * out. The refusal itself is made outside of the transaction, because administrators are notified of it.
 */
export async function demandAgain(tx: Tx, request: FastifyRequest, access: Access): Promise<void> {
  if (access === 'public' || request.sessionHash === null) return;
  const user = await findUserAgain(tx, request.sessionHash);
  request.user = isSignedOut(user, access) ? null : user;
  if (!request.user || !hasRight(request.user, access)) throw new RightLost();
}

const hasRight = (user: SessionUser, access: Access): boolean =>
  access === 'public' || access === 'session' || access === 'signed-in' || can(user, access);

export async function demand(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'public') return;
  const { user } = request;
  if (!user) throw new AppError('not_signed_in');
  const route = request.routeOptions.url ?? request.url;
  const refusal = await refusalOf(app.database.db, user, access, { method: request.method, route });
  if (refusal) throw refusal;
}

/** Undefined when the person may; otherwise the administrators learn of the attempt. */
export async function refusalOf(
  executor: Executor,
  user: SessionUser,
  access: Access,
  attempt: { method: string; route: string },
): Promise<AppError | undefined> {
  if (access === 'public' || access === 'session' || access === 'signed-in') return undefined;
  if (can(user, access)) return undefined;
  const sentence = await sentenceFor(executor, user, access);
  await notifyDenied(executor, { userId: user.id, ...attempt, sentence });
  return isApproved(user)
    ? new AppError('forbidden', { message: sentence })
    : new AppError('not_approved');
}

/** What was written under a code may arrive after its end: then the right alone would explain nothing. */
async function sentenceFor(executor: Executor, user: SessionUser, action: Action): Promise<string> {
  const { denied, roles } = permissions[action];
  const wasEmergency =
    user.role === 'viewer' &&
    (roles as readonly Role[]).includes('editor') &&
    (await hasEmergencyEnded(executor, user.id));
  return wasEmergency ? `${denied}. ${emergencyEnded}` : denied;
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
    if (identifies || (access && access !== 'public')) await identify(app, request, access);
  });

  app.addHook('preParsing', async (request) => {
    const { access } = request.routeOptions.config;
    if (access) await demand(app, request, access);
  });
}
