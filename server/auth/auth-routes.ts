import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasRemovalDayCome } from '#contract/account/removal-day.ts';
import { authCalls, signInCallbackPath, signInPath, signOutPath } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import type { UserStatus } from '#contract/people.ts';
import type { Config } from '../config.ts';
import { toAppError } from '../http/error-answer.ts';
import { describeError } from '../http/log.ts';
import { linkButton, renderPage } from '../http/page.ts';
import { read } from '../http/route.ts';
import {
  clearSessionCookie,
  cookieName,
  cookieOptions,
  readSessionCookie,
  setSessionCookie,
} from '../http/session-cookie.ts';
import { closeSession, hashToken, openSession } from '../sessions/session-store.ts';
import { demoClient, demoProviderPath } from './demo-provider.ts';
import { type CompletedSignIn, ProviderClient, type SignInAttempt } from './provider-client.ts';
import { isListed, isSignedInSince, signIn } from './sign-in-service.ts';

const attemptSeconds = 10 * 60;
/** Only states that we made are accepted as part of a cookie's name. */
const stateShape = /^[\w-]{12,200}$/;
const signInsPerMinute = 60;

const refusals: Record<Exclude<UserStatus, 'active'>, string> = {
  blocked:
    'Ihr Konto ist gesperrt. Bitte wenden Sie sich an Ihren Administrator. Änderungen, die auf diesem Gerät noch nicht gesendet sind, bleiben hier und werden gesendet, wenn das Konto wieder frei ist.',
  deleted: 'Ihr Konto ist zur Löschung vorgemerkt. Bitte wenden Sie sich an Ihren Administrator.',
  deactivated: 'Ihr Konto ist deaktiviert. Bitte wenden Sie sich an Ihren Administrator.',
  anonymized: 'Dieses Konto wurde anonymisiert und kann nicht mehr benutzt werden.',
};

const mustSignInAnew =
  'Sie haben sich auf allen Geräten abgemeldet. Bitte melden Sie sich beim Anmeldedienst neu an.';

/** Until the account is removed, its owner may sign in to cancel the deletion. */
const isLeaving = ({ status, dataRetentionUntil: until }: LeavingUser) =>
  status === 'deleted' && until !== null && !hasRemovalDayCome(until, Date.now());

interface LeavingUser {
  status: UserStatus;
  dataRetentionUntil: string | null;
}

/** The origin the browser is using, if it is one of ours. */
function originOf(config: Config, request: FastifyRequest): string {
  const asked = `${request.protocol}://${request.host}`;
  return config.origins.find((origin) => origin === asked) ?? config.origins[0] ?? asked;
}

/** One cookie per attempt, so that two tabs can sign in at the same time. */
const attemptCookie = (config: Config, state: string) =>
  cookieName(config, `sign-in-${state.slice(0, 12)}`);

function takeAttempt(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): SignInAttempt {
  const { state } = request.query as { state?: unknown };
  if (typeof state !== 'string' || !stateShape.test(state)) throw new AppError('sign_in_failed');
  const name = attemptCookie(app.config, state);
  const signed = request.unsignCookie(request.cookies[name] ?? '');
  reply.clearCookie(name, cookieOptions(app.config));
  if (!signed.valid || signed.value === null) throw new AppError('sign_in_failed');
  const attempt = JSON.parse(signed.value) as SignInAttempt;
  const isOver = Date.now() > attempt.startedAt + attemptSeconds * 1000;
  if (attempt.state !== state || isOver) throw new AppError('sign_in_failed');
  return attempt;
}

async function sendToProvider(
  app: FastifyInstance,
  reply: FastifyReply,
  begun: Awaited<ReturnType<ProviderClient['begin']>>,
): Promise<FastifyReply> {
  const { attempt, url } = begun;
  reply.setCookie(attemptCookie(app.config, attempt.state), JSON.stringify(attempt), {
    ...cookieOptions(app.config),
    maxAge: attemptSeconds,
    signed: true,
  });
  return reply.header('cache-control', 'no-store').redirect(url);
}

/** Thrown to roll back the transaction of a sign-in. */
class SignedInTooEarly extends Error {}

/** The secret of a new session; undefined if the user must first sign in at the provider again. */
async function startSession(
  app: FastifyInstance,
  signedIn: CompletedSignIn & Pick<SignInAttempt, 'isPrompted'>,
  former: string | undefined,
): Promise<string | undefined> {
  const { identity, idToken } = signedIn;
  return app.database.db
    .transaction(async (tx) => {
      const user = await signIn(tx, identity, app.config.adminEmails);
      if (user.status !== 'active' && !isLeaving(user)) {
        throw new AppError('forbidden', { message: refusals[user.status] });
      }
      if (!isSignedInSince(user.signedOutAt, signedIn)) throw new SignedInTooEarly();
      if (former) await closeSession(tx, hashToken(former));
      return openSession(tx, { userId: user.id, ...(idToken ? { idToken } : {}) });
    })
    .catch((error: unknown) => {
      if (error instanceof SignedInTooEarly) return undefined;
      throw error;
    });
}

/** These answers are shown in the browser, so failures are pages with a link to continue. */
function showFailure(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  if (error.status >= 500) {
    request.log.error(
      { error: describeError(error.cause ?? error), code: error.code },
      'sign-in failed',
    );
  }
  if (error.status === 503) reply.header('retry-after', '5');
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      renderPage({
        title: 'Anmeldung nicht möglich',
        text: error.message,
        body: linkButton(signInPath, 'Erneut versuchen'),
      }),
    );
}

function addSignIn(app: FastifyInstance, provider: ProviderClient): void {
  const config = { access: 'public', rateLimit: { max: signInsPerMinute } } as const;

  app.setErrorHandler((error, request, reply) => showFailure(request, reply, toAppError(error)));

  app.get(signInPath, { config, schema: { hide: true } }, async (request, reply) => {
    const redirectUri = `${originOf(app.config, request)}${signInCallbackPath}`;
    return sendToProvider(app, reply, await provider.begin(redirectUri, { isPrompted: false }));
  });

  app.get(signInCallbackPath, { config, schema: { hide: true } }, async (request, reply) => {
    const attempt = takeAttempt(app, request, reply);
    const search = request.url.slice(request.url.indexOf('?'));
    const completed = await provider.complete(attempt, search);
    const { identity } = completed;
    if (!identity.isEmailVerified && isListed(identity, app.config.adminEmails)) {
      request.log.warn(
        'an e-mail in ADMIN_EMAILS is not verified by the provider: no admin rights',
      );
    }
    const { isPrompted, redirectUri } = attempt;
    const former = readSessionCookie(app.config, request);
    const token = await startSession(app, { ...completed, isPrompted }, former);
    if (token === undefined) {
      if (!isPrompted) {
        return sendToProvider(app, reply, await provider.begin(redirectUri, { isPrompted: true }));
      }
      request.log.warn('the provider was asked to let somebody sign in anew and did not');
      throw new AppError('sign_in_failed', { message: mustSignInAnew });
    }
    setSessionCookie(app.config, reply, token);
    return reply.header('cache-control', 'no-store').redirect('/');
  });

  // Signing out is never limited, however many requests come from the same address.
  const unlimited = { access: 'public', rateLimit: false } as const;
  const asked = { config: unlimited, schema: { hide: true }, exposeHeadRoute: false };
  app.get(signOutPath, asked, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    // Another site must not sign users out by linking to this address.
    const site = request.headers['sec-fetch-site'] ?? 'none';
    if (site !== 'same-origin' && site !== 'none') return reply.redirect('/');
    const token = readSessionCookie(app.config, request);
    const closed = token ? await closeSession(app.database.db, hashToken(token)) : undefined;
    clearSessionCookie(app.config, reply);
    const elsewhere = await provider
      .endSessionUrl(closed?.idToken ?? null, `${originOf(app.config, request)}/`)
      .catch((error: unknown) => {
        request.log.warn({ error: describeError(error) }, 'provider could not end its session');
        return undefined;
      });
    return reply.redirect(elsewhere ?? '/');
  });
}

export async function addAuthRoutes(app: FastifyInstance): Promise<void> {
  const provider = new ProviderClient(
    app.config.oidc ?? demoClient(`${app.config.origins[0]}${demoProviderPath}`),
  );
  await app.register(async (scope) => addSignIn(scope, provider));
  read(app, authCalls.currentUser, async ({ user }) => user);
}
