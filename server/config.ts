import path from 'node:path';
import {
  type GivenSettings,
  isLoopback,
  listOf,
  type SettingName,
  settingsIn,
  settingsSchema,
} from './settings.ts';
import { StartupError } from './startup-error.ts';

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its e-mail addresses count as verified if it does not say so. */
  isEmailTrusted?: boolean;
}

export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface Config {
  port: number;
  host: string;
  /** Origins of the application in a browser; the first one is printed. */
  origins: readonly string[];
  dataDirectory: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  /** Undefined: the built-in demo provider. */
  oidc: OidcConfig | undefined;
  s3: S3Config | undefined;
  adminEmails: readonly string[];
  sessionSecret: string | undefined;
  trustedProxies: readonly string[];
  rateLimitPerMinute: number;
  maxRequests: number;
  shutdownDelaySeconds: number;
  /** Undefined: nothing is measured. */
  metricsToken: string | undefined;
  logLevel: string;
}

/** Settings that only make sense together: all of them or none. */
const groups = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const satisfies SettingName[][];

const isPublic = (url: string | undefined) =>
  url !== undefined &&
  /^https?:/i.test(url) &&
  URL.canParse(url) &&
  !isLoopback(new URL(url).hostname);

/** Settings that contradict each other. */
function* contradictionsIn(given: GivenSettings): Generator<string> {
  for (const names of groups) {
    const missing = names.filter((name) => !given[name]);
    const present = names.filter((name) => given[name]);
    if (missing.length > 0 && present.length > 0)
      yield `Neben ${present.join(', ')} fehlt ${missing.join(', ')}.`;
  }
  const isDemo = groups[0].every((name) => !given[name]);
  const isOpen = !isLoopback(given.HOST ?? '');
  if (isDemo && isOpen)
    yield 'Die Demo-Anmeldung gibt es nur auf einer Loopback-Adresse: Setzen Sie OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET, oder HOST=127.0.0.1.';
  if (isDemo && isPublic(given.PUBLIC_URL))
    yield 'Die Demo-Anmeldung ist öffentlich nicht erlaubt: Setzen Sie neben PUBLIC_URL auch OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET.';
  if (!given.PUBLIC_URL && isOpen)
    yield 'PUBLIC_URL fehlt: Sie ist nötig, sobald HOST keine Loopback-Adresse ist.';
}

/** Reads and validates the environment; every mistake is named in one sentence. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = settingsIn(environment);
  const { data, error } = settingsSchema.safeParse(given);
  const mistakes = [
    ...(error?.issues ?? []).map(({ path: [name], message }) => `${String(name)} ${message}`),
    ...contradictionsIn(given),
  ];
  if (!data || mistakes.length > 0) throw new StartupError(mistakes.join('\n'));

  const { PORT: port, PUBLIC_URL: publicUrl } = data;
  return {
    port,
    host: data.HOST,
    origins: publicUrl
      ? [new URL(publicUrl).origin]
      : [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`],
    dataDirectory: path.resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databasePoolSize: data.DATABASE_POOL_SIZE,
    oidc:
      data.OIDC_ISSUER === undefined
        ? undefined
        : {
            issuer: data.OIDC_ISSUER,
            clientId: data.OIDC_CLIENT_ID ?? '',
            clientSecret: data.OIDC_CLIENT_SECRET ?? '',
            isEmailTrusted: data.OIDC_EMAIL_TRUSTED === 'true',
          },
    s3:
      data.S3_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: data.S3_ENDPOINT,
            bucket: data.S3_BUCKET ?? '',
            region: data.S3_REGION ?? '',
            accessKeyId: data.S3_ACCESS_KEY_ID ?? '',
            secretAccessKey: data.S3_SECRET_ACCESS_KEY ?? '',
          },
    adminEmails: listOf(data.ADMIN_EMAILS).map((email) => email.toLowerCase()),
    sessionSecret: data.SESSION_SECRET,
    trustedProxies: listOf(data.TRUSTED_PROXIES),
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
    maxRequests: data.MAX_REQUESTS,
    shutdownDelaySeconds: data.SHUTDOWN_DELAY_S ?? (isPublic(publicUrl) ? 5 : 0),
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
  };
}

export function isSecure(config: Pick<Config, 'origins'>): boolean {
  return config.origins.every((origin) => origin.startsWith('https:'));
}
