import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from 'oidc-provider';
import { signInCallbackPath } from '#contract/auth.ts';
import { AppError } from '#contract/errors.ts';
import { nameOf } from '#contract/people.ts';
import type { Config } from '../config.ts';
import { type DemoAccount, demoAccounts } from '../demo/demo-accounts.ts';
import { toAppError } from '../http/error-answer.ts';
import { escapeHtml, linkButton, renderPage } from '../http/page.ts';
import { DemoProviderStore } from './demo-provider-store.ts';
import type { ProviderConfig } from './provider-client.ts';
import type { Secrets } from './secrets.ts';

export const demoProviderPath = '/demo-anmeldung';

/** This secret is public and protects nothing: the provider answers on loopback only. */
export function demoClient(issuer: string): ProviderConfig {
  return {
    issuer,
    clientId: 'anlagenverwaltung',
    clientSecret: 'nur-zur-demonstration',
    // The issuer's address changes with PORT, but the demo accounts must stay the same.
    knownAs: 'demo',
  };
}

function configuration(config: Config, secrets: Secrets): Configuration {
  const { clientId, clientSecret } = demoClient('');
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: config.origins.map((origin) => `${origin}${signInCallbackPath}`),
        post_logout_redirect_uris: config.origins.map((origin) => `${origin}/`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    adapter: DemoProviderStore,
    jwks: { keys: [secrets.demoSigningKey] },
    cookies: { keys: [secrets.cookie] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { Interaction: 3600, Session: 43_200, Grant: 43_200, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_context, { uid }) => `${demoProviderPath}/konto/${uid}` },
    findAccount: (_context, sub) => {
      const account = demoAccounts.find(({ email }) => email === sub);
      if (!account) return undefined;
      return { accountId: sub, claims: () => claimsOf(account) };
    },
    // The application is the provider's only client, so there is nothing to consent to. The tabs of one browser share a
    // grant, because codes that belong to an older grant are invalid.
    loadExistingGrant: async ({ oidc }) => {
      const existing = oidc.session?.grantIdFor(clientId);
      if (existing) return oidc.provider.Grant.find(existing);
      const grant = new oidc.provider.Grant({
        clientId,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        // A user who signs out of the application need not confirm that again at the provider.
        logoutSource: async (context) => {
          const { session } = context.oidc;
          const returnTo = session?.state?.postLogoutRedirectUri;
          await session?.destroy();
          context.redirect(typeof returnTo === 'string' ? returnTo : '/');
        },
      },
    },
    renderError: async (context, { error }) => {
      context.type = 'html';
      context.body = refusalPage(`Die Demo-Anmeldung hat die Anfrage abgelehnt (${error}).`);
    },
  };
}

function refusalPage(text: string): string {
  return renderPage({
    title: 'Anmeldung nicht möglich',
    text,
    body: linkButton('/', 'Zur Startseite'),
  });
}

function accountOf(email: string): DemoAccount {
  const account = demoAccounts.find((one) => one.email === email);
  if (!account) throw new AppError('not_found');
  return account;
}

function claimsOf(account: DemoAccount) {
  return {
    sub: account.email,
    email: account.email,
    email_verified: true,
    given_name: account.firstName,
    family_name: account.lastName,
    name: `${account.firstName} ${account.lastName}`,
  };
}

function accountForm(uid: string, account: DemoAccount): string {
  const name = nameOf({ ...account, displayName: null });
  return `<form method="post" action="${demoProviderPath}/konto/${uid}/${encodeURIComponent(account.email)}">
<button class="account" type="submit">${escapeHtml(name)}<span>${escapeHtml(account.email)}</span></button></form>`;
}

interface InteractionParams {
  uid: string;
  email: string;
}

/** A development dependency: an installation for production has no demo sign-in. */
export const loadDemoProvider = () => import('oidc-provider');

/**
 * A real OpenID provider inside of this process, so that newcomers can sign in without a provider of their own. The
 * configuration allows it on a loopback address only.
 */
export async function addDemoProvider(app: FastifyInstance, secrets: Secrets): Promise<void> {
  const { default: Provider } = await loadDemoProvider();
  const provider = new Provider(
    `${app.config.origins[0]}${demoProviderPath}`,
    configuration(app.config, secrets),
  );
  const answer = provider.callback();
  const config = { access: 'public', rateLimit: false } as const;
  const schema = { hide: true };

  // This happens when a page of the provider was left open for too long.
  app.setErrorHandler((error, _request, reply) =>
    reply
      .status(toAppError(error).status)
      .type('text/html; charset=utf-8')
      .send(refusalPage('Diese Demo-Anmeldung ist nicht mehr gültig.')),
  );

  app.removeAllContentTypeParsers();
  // The provider reads its bodies itself; our own forms have none.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.get(
    `${demoProviderPath}/konto/:uid`,
    { config, schema },
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { uid } = await provider.interactionDetails(request.raw, reply.raw);
      return reply.type('text/html; charset=utf-8').send(
        renderPage({
          title: 'Demo-Anmeldung',
          text: 'Wählen Sie ein Konto. Ein Passwort ist nicht nötig.',
          body: demoAccounts.map((account) => accountForm(uid, account)).join('\n'),
        }),
      );
    },
  );

  app.post(`${demoProviderPath}/konto/:uid/:email`, { config, schema }, async (request, reply) => {
    const { email } = request.params as InteractionParams;
    const login = { accountId: accountOf(email).email };
    return reply.redirect(await provider.interactionResult(request.raw, reply.raw, { login }), 303);
  });

  app.route({
    method: ['GET', 'POST'],
    url: `${demoProviderPath}/*`,
    config,
    schema,
    handler: async (request, reply) => {
      const raw = request.raw as typeof request.raw & { originalUrl?: string };
      raw.originalUrl = raw.url ?? '';
      raw.url = raw.originalUrl.slice(demoProviderPath.length);
      reply.hijack();
      await answer(raw, reply.raw);
    },
  });
}
