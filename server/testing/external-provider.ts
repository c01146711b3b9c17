import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';
import { signInCallbackPath } from '#contract/auth.ts';
import { DemoProviderStore } from '../auth/demo-provider-store.ts';
import type { OidcConfig } from '../config.ts';

interface Options {
  /** The application's addresses. */
  origins: readonly string[];
  port?: number;
  /** Whether e-mail and names are in the id_token; otherwise they are only in userinfo. */
  claimsInIdToken?: boolean;
  /** The only authentication it accepts from the application; by default the usual ones. */
  authMethod?: 'client_secret_basic' | 'client_secret_post';
  /** Parameters of a sign-in that it ignores. */
  ignores?: readonly ('max_age' | 'prompt')[];
}

export interface ExternalProvider {
  oidc: OidcConfig;
  /** The next sign-in is with this account. */
  loginAs(claims: AccountClaims): void;
  /** How the application authenticated when it last requested tokens. */
  authenticatedBy(): 'header' | 'body' | undefined;
  /** How often userinfo was requested. */
  userinfoRequests(): number;
  /** How often somebody had to sign in at its own page. */
  shownLoginPages(): number;
  /** From now on every answer has this status, like that of a gateway whose provider is gone. */
  failWith(status: number | undefined): void;
  close(): Promise<void>;
}

const signingKey = makeSigningKey();

function makeSigningKey(): JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' };
}

function without(names: readonly string[], path: string): string {
  const url = new URL(path, 'http://provider.example');
  for (const name of names) url.searchParams.delete(name);
  return `${url.pathname}${url.search}`;
}

/** An OpenID provider of another organisation: another address, other keys, another client. */
export async function startExternalProvider(options: Options): Promise<ExternalProvider> {
  const server: Server = createServer().listen(options.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const oidc = { issuer, clientId: 'anlagen', clientSecret: 'geheim' };
  const accounts = new Map<string, AccountClaims>();
  let current = '';
  let userinfoRequests = 0;
  let shownLoginPages = 0;
  let authenticatedBy: 'header' | 'body' | undefined;
  let failure: number | undefined;

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: oidc.clientId,
        client_secret: oidc.clientSecret,
        redirect_uris: options.origins.map((origin) => `${origin}${signInCallbackPath}`),
        post_logout_redirect_uris: options.origins.map((origin) => `${origin}/`),
        grant_types: ['authorization_code'],
        response_types: ['code'],
        ...(options.authMethod ? { token_endpoint_auth_method: options.authMethod } : {}),
      },
    ],
    ...(options.authMethod ? { clientAuthMethods: [options.authMethod] } : {}),
    adapter: DemoProviderStore,
    jwks: { keys: [signingKey] },
    cookies: { keys: ['test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    conformIdTokenClaims: !options.claimsInIdToken,
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => accounts.get(sub) ?? { sub },
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    loadExistingGrant: async ({ oidc: { provider, client, session } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });

  const answer = provider.callback();
  server.on('request', async (request, response) => {
    if (failure !== undefined) {
      response.writeHead(failure).end();
      return;
    }
    if (request.url?.startsWith('/auth?'))
      request.url = without(options.ignores ?? [], request.url);
    if (request.url === '/me') userinfoRequests++;
    if (request.url === '/token')
      authenticatedBy = request.headers.authorization ? 'header' : 'body';
    if (request.url?.startsWith('/interaction/')) {
      shownLoginPages++;
      await provider.interactionFinished(request, response, { login: { accountId: current } });
      return;
    }
    await answer(request, response);
  });

  return {
    oidc,
    loginAs(claims) {
      accounts.set(claims.sub, claims);
      current = claims.sub;
    },
    authenticatedBy: () => authenticatedBy,
    userinfoRequests: () => userinfoRequests,
    shownLoginPages: () => shownLoginPages,
    failWith(status) {
      failure = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
