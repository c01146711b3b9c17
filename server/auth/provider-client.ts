import * as oidc from 'openid-client';
import { AppError } from '#contract/errors.ts';
import type { OidcConfig } from '../config.ts';
import { isLoopback } from '../settings.ts';
import { type Identity, toIdentity } from './identity.ts';

/** The state of a sign-in while the browser is at the provider, stored in a signed cookie. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  /** In milliseconds since 1970. Checked by us, because a browser need not honour a cookie's expiry. */
  startedAt: number;
  /** Whether the provider was asked to make the person sign in again even if it still has a session. */
  isPrompted: boolean;
}

/** What the provider states at the end of a sign-in. */
export interface CompletedSignIn {
  identity: Identity;
  idToken: string | undefined;
  /** When the person signed in there, in milliseconds since 1970; undefined if the provider does not say. */
  authenticatedAt: number | undefined;
}

export interface ProviderConfig extends OidcConfig {
  /** Stored instead of the issuer as part of a user's identity, for a provider whose address changes. */
  knownAs?: string;
}

const timeoutSeconds = 10;
/**
 * A request with `max_age` must be answered with `auth_time`. A year is longer than providers keep sessions, so
 * nobody has to sign in again because of it. Some providers calculate in 32 bits, where decades overflow.
 */
const maxAgeSeconds = 365 * 24 * 60 * 60;

const isPlainLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && isLoopback(hostname);

/** No answer, none in time, or an error of the provider itself. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof oidc.ClientError)) return false;
  return (
    error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  );
}

/** In the header, which every provider must support, unless the provider supports only the body. */
function clientAuthentication(clientSecret: string): oidc.ClientAuth {
  const [inHeader, inBody] = [
    oidc.ClientSecretBasic(clientSecret),
    oidc.ClientSecretPost(clientSecret),
  ];
  return (provider, client, body, headers) => {
    const ways = provider.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const isBodyOnly = ways.includes('client_secret_post') && !ways.includes('client_secret_basic');
    (isBodyOnly ? inBody : inHeader)(provider, client, body, headers);
  };
}

/** The relying party: code flow with PKCE, state and nonce, against any OpenID provider. */
export class ProviderClient {
  readonly #config: ProviderConfig;
  #discovered: oidc.Configuration | undefined;

  constructor(config: ProviderConfig) {
    this.#config = config;
  }

  /** Discovered at the first sign-in, not at the start: a provider that is down must not stop the server. */
  async #provider(): Promise<oidc.Configuration> {
    if (this.#discovered) return this.#discovered;
    const issuer = new URL(this.#config.issuer);
    try {
      this.#discovered = await oidc.discovery(
        issuer,
        this.#config.clientId,
        this.#config.clientSecret,
        clientAuthentication(this.#config.clientSecret),
        {
          timeout: timeoutSeconds,
          // Without this, the signature of an ID token that comes directly from the provider is not checked.
          execute: [
            oidc.enableNonRepudiationChecks,
            ...(isPlainLoopback(issuer) ? [oidc.allowInsecureRequests] : []),
          ],
        },
      );
      return this.#discovered;
    } catch (cause) {
      throw new AppError('provider_unavailable', { cause });
    }
  }

  async begin(
    redirectUri: string,
    { isPrompted }: Pick<SignInAttempt, 'isPrompted'>,
  ): Promise<{ attempt: SignInAttempt; url: string }> {
    const provider = await this.#provider();
    const attempt: SignInAttempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      codeVerifier: oidc.randomPKCECodeVerifier(),
      redirectUri,
      startedAt: Date.now(),
      isPrompted,
    };
    const url = oidc.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      max_age: String(maxAgeSeconds),
      ...(isPrompted ? { prompt: 'login' } : {}),
    });
    return { attempt, url: url.href };
  }

  async complete(attempt: SignInAttempt, search: string): Promise<CompletedSignIn> {
    const provider = await this.#provider();
    try {
      const tokens = await oidc.authorizationCodeGrant(
        provider,
        new URL(`${attempt.redirectUri}${search}`),
        {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.codeVerifier,
          idTokenExpected: true,
          // No `maxAge`: it would refuse every sign-in if the provider leaves out `auth_time`.
        },
      );
      const claims = tokens.claims();
      if (!claims) throw new AppError('sign_in_failed');
      const profile =
        claims.email === undefined && provider.serverMetadata().userinfo_endpoint
          ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub)
          : {};
      return {
        identity: toIdentity(
          this.#config.knownAs ?? claims.iss,
          claims.sub,
          { ...claims, ...profile },
          this.#config.isEmailTrusted,
        ),
        idToken: tokens.id_token,
        authenticatedAt: claims.auth_time === undefined ? undefined : claims.auth_time * 1000,
      };
    } catch (cause) {
      throw new AppError(isOutage(cause) ? 'provider_unavailable' : 'sign_in_failed', { cause });
    }
  }

  /** The address that makes the provider end its session too, if it has one. */
  async endSessionUrl(idToken: string | null, returnTo: string): Promise<string | undefined> {
    if (!idToken) return undefined;
    const provider = await this.#provider();
    if (!provider.serverMetadata().end_session_endpoint) return undefined;
    return oidc.buildEndSessionUrl(provider, {
      id_token_hint: idToken,
      post_logout_redirect_uri: returnTo,
    }).href;
  }
}
