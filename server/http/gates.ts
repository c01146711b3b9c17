import type { FastifyInstance, FastifyRequest } from 'fastify';
import { emergencyEnded } from '#contract/emergency-access.ts';
import { AppError } from '#contract/errors.ts';
import type { Role } from '#contract/people.ts';
import { type Access, type Action, can, isApproved, permissions } from '#contract/permissions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { notifyDenied } from '../notify/notify-denied.ts';
import { hasEmergencyEnded } from '../sessions/emergency-right.ts';
import { findUser, findUserAgain, hashToken } from '../sessions/session-store.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SessionUser } from './session-user.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** For a public route that needs the user if somebody is signed in. */
    identifies?: boolean;
  }
  interface FastifyInstance {
    /** For routes that come with a plugin and cannot state their config themselves. */
    pluginRouteConfig?: FastifyContextConfig;
  }
}

/** A user whose account is marked for deletion counts as signed out, except for `session` calls. */
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

/** The user lost the right to a write after the gate accepted the request. */
export class AccessLost extends Error {}

/**
 * Checks again in the transaction of a write: while the body arrived, its sender may have been blocked, demoted or
 * signed out. The refusal itself is made outside of the transaction, because it notifies administrators.
 */
export async function requireAccessAgain(
  tx: Tx,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'public' || request.sessionHash === null) return;
  const user = await findUserAgain(tx, request.sessionHash);
  request.user = isSignedOut(user, access) ? null : user;
  if (!request.user || !hasRight(request.user, access)) throw new AccessLost();
}

const hasRight = (user: SessionUser, access: Access): boolean =>
  access === 'public' || access === 'session' || access === 'signed-in' || can(user, access);

export async function requireAccess(
  app: FastifyInstance,
  request: FastifyRequest,
  access: Access,
): Promise<void> {
  if (access === 'public') return;
  const { user } = request;
  if (!user) throw new AppError('not_signed_in');
  const route = request.routeOptions.url ?? request.url;
  const refusal = await permissionRefusal(app.database.db, user, access, {
    method: request.method,
    route,
  });
  if (refusal) throw refusal;
}

/** Undefined if the user has the permission; otherwise administrators are notified of the attempt. */
export async function permissionRefusal(
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

/**
 * A write under an emergency code may arrive after the code's end: then the missing role alone would explain nothing.
 */
async function sentenceFor(executor: Executor, user: SessionUser, action: Action): Promise<string> {
  const { denied, roles } = permissions[action];
  const wasEmergency =
    user.role === 'viewer' &&
    (roles as readonly Role[]).includes('editor') &&
    (await hasEmergencyEnded(executor, user.id));
  return wasEmergency ? `${denied}. ${emergencyEnded}` : denied;
}

/**
 * Finds the user and checks the permission, before a body is read. The rate limit counts in between, so that refused
 * requests count too. A route that states no access is refused at registration.
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
    if (access) await requireAccess(app, request, access);
  });
}
