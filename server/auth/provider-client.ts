import * as oidc from 'openid-client';
import { AppError } from '#contract/errors.ts';
import type { OidcConfig } from '../config.ts';
import { isLoopback } from '../settings.ts';
import { type Identity, toIdentity } from './identity.ts';

/** What must survive the way to the provider and back: kept in a signed cookie. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
  /** In milliseconds since 1970: a cookie's own end is only a wish to the browser. */
  startedAt: number;
  /** Whether the provider was asked to let the person sign in anew, whatever it remembers of them. */
  isPrompted: boolean;
}

/** What the provider vouches for at the end of a sign-in. */
export interface CompletedSignIn {
  identity: Identity;
  idToken: string | undefined;
  /** When the person signed in there, in milliseconds since 1970; undefined where it does not say so. */
  authenticatedAt: number | undefined;
}

export interface ProviderConfig extends OidcConfig {
  /** What its people are remembered under, where its address changes; otherwise its issuer. */
  knownAs?: string;
}

const timeoutSeconds = 10;
/**
 * A request with `max_age` must be answered with `auth_time`. A year is longer than a provider keeps people
 * signed in, so that nobody has to sign in again because of it; some reckon in 32 bits, where decades overflow.
 */
const maxAgeSeconds = 365 * 24 * 60 * 60;

const isPlainLoopback = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && isLoopback(hostname);

/** No answer, none in time, or one that says that the provider itself is in trouble. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return true;
  if (!(error instanceof oidc.ClientError)) return false;
  return (
    error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500)
  );
}

/** In the header, which every provider must understand, unless it says that it takes only the body. */
function proveBy(clientSecret: string): oidc.ClientAuth {
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

  /** Asked at the first sign-in, not at start: a provider that is down must not stop the server. */
  async #provider(): Promise<oidc.Configuration> {
    if (this.#discovered) return this.#discovered;
    const issuer = new URL(this.#config.issuer);
    try {
      this.#discovered = await oidc.discovery(
        issuer,
        this.#config.clientId,
        this.#config.clientSecret,
        proveBy(this.#config.clientSecret),
        {
          timeout: timeoutSeconds,
          // Without this, an ID token that comes straight from the provider is believed unsigned.
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
          // No `maxAge`: it would refuse everybody where the provider leaves `auth_time` out.
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

  /** Where to send the browser so that the provider ends its session too, if it can. */
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
