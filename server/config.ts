import { isIP } from 'node:net';
import path from 'node:path';
import { isNetwork } from './http/guards/trusted-proxies.ts';
import { StartupError } from './startup-error.ts';

interface Setting {
  default?: string;
  about: string;
}

/** Every environment variable the server reads. */
export const settings = {
  PORT: { default: '3000', about: 'Port, auf dem die Anwendung antwortet' },
  HOST: { default: '127.0.0.1', about: 'Adresse, an die sich der Server bindet' },
  PUBLIC_URL: { about: 'Adresse, unter der Benutzer die Anwendung erreichen' },
  DATA_DIR: { default: './data', about: 'Verzeichnis für eingebettete Datenbank und Dateien' },
  DATABASE_URL: { about: 'PostgreSQL-Server; ohne Angabe die eingebettete Datenbank' },
  DATABASE_POOL_SIZE: {
    default: '10',
    about:
      'Verbindungen je Instanz zum PostgreSQL-Server; zwei weitere hören auf Änderungen und prüfen die Bereitschaft',
  },
  OIDC_ISSUER: { about: 'Aussteller (Issuer) des OpenID-Connect-Anbieters' },
  OIDC_CLIENT_ID: { about: 'Client-ID beim OpenID-Connect-Anbieter' },
  OIDC_CLIENT_SECRET: { about: 'Client-Geheimnis beim OpenID-Connect-Anbieter' },
  OIDC_EMAIL_TRUSTED: {
    default: 'false',
    about:
      'true: E-Mail-Adressen des Anbieters gelten als bestätigt, wenn er nichts dazu sagt (Entra ID)',
  },
  S3_ENDPOINT: { about: 'Adresse eines S3-kompatiblen Speichers; ohne Angabe Dateien in DATA_DIR' },
  S3_BUCKET: { about: 'Bucket des S3-Speichers' },
  S3_REGION: { about: 'Region des S3-Speichers' },
  S3_ACCESS_KEY_ID: { about: 'Zugangsschlüssel des S3-Speichers' },
  S3_SECRET_ACCESS_KEY: { about: 'Geheimer Schlüssel des S3-Speichers' },
  ADMIN_EMAILS: {
    about: 'Mit Komma getrennte E-Mail-Adressen, die bei der Anmeldung Admin werden',
  },
  SESSION_SECRET: {
    about:
      'Geheimnis für signierte Cookies; ohne Angabe einmal erzeugt und in der Datenbank (DATABASE_URL) oder in DATA_DIR gehalten',
  },
  TRUSTED_PROXIES: {
    about:
      'Mit Komma getrennte Adressen oder Netze (10.0.0.0/24) der Proxys, deren X-Forwarded-For und X-Request-Id gelten; ohne Angabe keine',
  },
  RATE_LIMIT_PER_MINUTE: { default: '1200', about: 'Anfragen je Benutzer und Minute' },
  MAX_REQUESTS: {
    default: '2000',
    about: 'Anfragen, an denen eine Instanz zugleich arbeitet; weitere werden mit 503 abgewiesen',
  },
  SHUTDOWN_DELAY_S: {
    about:
      'So viele Sekunden nach SIGTERM antwortet die Instanz noch wie gewohnt, während /readyz schon 503 sagt; ohne Angabe 0, hinter einer öffentlichen PUBLIC_URL 5',
  },
  METRICS_TOKEN: {
    about: 'Geheimnis, mit dem /metrics gelesen wird; ohne Angabe gibt es /metrics nicht',
  },
  LOG_LEVEL: { default: 'info', about: 'fatal, error, warn, info, debug, trace oder silent' },
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;

export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its e-mail addresses count as verified although it does not say so. */
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
  /** Origins a browser may reach the application under; the first is the one to print. */
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

export function isLoopback(host: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/** Reads and validates the environment; all mistakes are named, each in one sentence. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const mistakes: string[] = [];
  const read = (name: SettingName): string | undefined => {
    const setting: Setting = settings[name];
    return environment[name]?.trim() || setting.default;
  };

  const whole = (name: SettingName, lowest: number, highest: number): number => {
    const text = read(name) ?? '';
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= lowest && number <= highest) return number;
    mistakes.push(`${name} muss eine ganze Zahl von ${lowest} bis ${highest} sein.`);
    return lowest;
  };

  const url = (name: SettingName, protocols: string[]): string | undefined => {
    const value = read(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value;
    mistakes.push(`${name} muss mit ${protocols.map((p) => `${p}//`).join(' oder ')} beginnen.`);
    return undefined;
  };

  /** Settings that only make sense together: all of them or none. */
  const together = (names: readonly SettingName[]): string[] | undefined => {
    const missing = names.filter((name) => read(name) === undefined);
    if (missing.length === names.length) return undefined;
    if (missing.length > 0) {
      mistakes.push(
        `Neben ${names.filter((n) => !missing.includes(n)).join(', ')} fehlt ${missing.join(', ')}.`,
      );
    }
    return names.map((name) => read(name) ?? '');
  };

  const port = whole('PORT', 1, 65_535);
  const host = read('HOST') ?? '';
  const publicUrl = url('PUBLIC_URL', ['http:', 'https:']);
  const databaseUrl = url('DATABASE_URL', ['postgres:', 'postgresql:']);
  url('OIDC_ISSUER', ['http:', 'https:']);
  url('S3_ENDPOINT', ['http:', 'https:']);
  const databasePoolSize = whole('DATABASE_POOL_SIZE', 2, 500);
  const rateLimitPerMinute = whole('RATE_LIMIT_PER_MINUTE', 1, 1_000_000);
  const maxRequests = whole('MAX_REQUESTS', 1, 1_000_000);
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  const shutdownDelaySeconds = read('SHUTDOWN_DELAY_S')
    ? whole('SHUTDOWN_DELAY_S', 0, 8)
    : Number(isPublic && 5);
  const logLevel = read('LOG_LEVEL') ?? '';
  if (!logLevels.includes(logLevel))
    mistakes.push(`LOG_LEVEL muss eines sein von ${logLevels.join(', ')}.`);

  const [issuer = '', clientId = '', clientSecret = ''] =
    together(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']) ?? [];
  if (URL.canParse(issuer)) {
    const { protocol, hostname } = new URL(issuer);
    if (protocol === 'http:' && !isLoopback(hostname))
      mistakes.push('OIDC_ISSUER muss mit https:// beginnen, außer auf einer Loopback-Adresse.');
  }
  const trusted = read('OIDC_EMAIL_TRUSTED') ?? '';
  if (!['true', 'false'].includes(trusted))
    mistakes.push('OIDC_EMAIL_TRUSTED muss true oder false sein.');
  const isEmailTrusted = trusted === 'true';
  const [endpoint = '', bucket = '', region = '', accessKeyId = '', secretAccessKey = ''] =
    together([
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
    ]) ?? [];

  if (!issuer && !isLoopback(host)) {
    mistakes.push(
      'Die Demo-Anmeldung gibt es nur auf einer Loopback-Adresse: Setzen Sie OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET, oder HOST=127.0.0.1.',
    );
  }
  if (!issuer && isPublic) {
    mistakes.push(
      'Die Demo-Anmeldung ist öffentlich nicht erlaubt: Setzen Sie neben PUBLIC_URL auch OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET.',
    );
  }
  if (!publicUrl && !isLoopback(host)) {
    mistakes.push('PUBLIC_URL fehlt: Sie ist nötig, sobald HOST keine Loopback-Adresse ist.');
  }
  const secret = (name: SettingName): string | undefined => {
    const value = read(name);
    if (value !== undefined && value.length < 32)
      mistakes.push(`${name} muss mindestens 32 Zeichen lang sein.`);
    return value;
  };
  const sessionSecret = secret('SESSION_SECRET');
  const metricsToken = secret('METRICS_TOKEN');
  const trustedProxies = listOf(read('TRUSTED_PROXIES'));
  for (const proxy of trustedProxies) {
    if (!isNetwork(proxy))
      mistakes.push(
        `TRUSTED_PROXIES nennt „${proxy}“: Das ist weder eine IP-Adresse noch ein Netz.`,
      );
  }
  if (publicUrl && new URL(publicUrl).pathname !== '/') {
    mistakes.push('PUBLIC_URL darf keinen Pfad enthalten.');
  }
  if (mistakes.length > 0) throw new StartupError(mistakes.join('\n'));

  return {
    port,
    host,
    origins: publicUrl
      ? [new URL(publicUrl).origin]
      : [`http://localhost:${port}`, `http://127.0.0.1:${port}`, `http://[::1]:${port}`],
    dataDirectory: path.resolve(read('DATA_DIR') ?? ''),
    databaseUrl,
    databasePoolSize,
    oidc: issuer ? { issuer, clientId, clientSecret, isEmailTrusted } : undefined,
    s3: endpoint ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : undefined,
    adminEmails: listOf(read('ADMIN_EMAILS')).map((email) => email.toLowerCase()),
    sessionSecret,
    trustedProxies,
    rateLimitPerMinute,
    maxRequests,
    shutdownDelaySeconds,
    metricsToken,
    logLevel,
  };
}

export function isSecure(config: Pick<Config, 'origins'>): boolean {
  return config.origins.every((origin) => origin.startsWith('https:'));
}
