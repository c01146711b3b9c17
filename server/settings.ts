import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isNetwork } from './trusted-proxies.ts';

export function isLoopback(host: string): boolean {
  return (
    ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'))
  );
}

/** Digits only: JavaScript would accept `0x50` and `1e3` as numbers too. */
const whole = (lowest: number, highest: number) => {
  const error = `muss eine ganze Zahl von ${lowest} bis ${highest} sein.`;
  const isWithin = (text: string) => Number(text) >= lowest && Number(text) <= highest;
  const digits = z
    .string()
    .check(z.regex(/^\d+$/, { error, abort: true }), z.refine(isWithin, error));
  return z.pipe(digits, z.transform(Number));
};

const address = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `muss mit ${schemes.map((scheme) => `${scheme}://`).join(' oder ')} beginnen.`,
    abort: true,
  });
const webAddress = address('http', 'https');
const hasNoPath = z.refine<string>(
  (url) => new URL(url).pathname === '/',
  'darf keinen Pfad enthalten.',
);
const isSafeIssuer = z.refine<string>(
  (url) => new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname),
  'muss mit https:// beginnen, außer auf einer Loopback-Adresse.',
);

const text = z.string();
const secret = text.check(z.minLength(32, 'muss mindestens 32 Zeichen lang sein.'));
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const listOf = (entries = '') =>
  entries
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const networks = text.check(({ value, issues }) => {
  for (const input of listOf(value).filter((entry) => !isNetwork(entry))) {
    const message = `nennt „${input}“: Das ist weder eine IP-Adresse noch ein Netz.`;
    issues.push({ code: 'custom', message, input });
  }
});

/** Every environment variable the server reads. A schema's message follows the name of its setting. */
export const settings = {
  PORT: {
    schema: whole(1, 65_535),
    default: '3000',
    about: 'Port, auf dem die Anwendung antwortet',
  },
  HOST: { schema: text, default: '127.0.0.1', about: 'Adresse, an die sich der Server bindet' },
  PUBLIC_URL: {
    schema: webAddress.check(hasNoPath),
    about: 'Adresse, unter der Benutzer die Anwendung erreichen',
  },
  DATA_DIR: {
    schema: text,
    default: './data',
    about: 'Verzeichnis für eingebettete Datenbank und Dateien',
  },
  DATABASE_URL: {
    schema: address('postgres', 'postgresql'),
    about: 'PostgreSQL-Server; ohne Angabe die eingebettete Datenbank',
  },
  DATABASE_POOL_SIZE: {
    schema: whole(2, 500),
    default: '10',
    about:
      'Verbindungen je Instanz zum PostgreSQL-Server, ohne die fünf für Änderungen, Bereitschaft und Importe',
  },
  OIDC_ISSUER: {
    schema: webAddress.check(isSafeIssuer),
    about: 'Aussteller (Issuer) des OpenID-Connect-Anbieters',
  },
  OIDC_CLIENT_ID: { schema: text, about: 'Client-ID beim OpenID-Connect-Anbieter' },
  OIDC_CLIENT_SECRET: { schema: text, about: 'Client-Geheimnis beim OpenID-Connect-Anbieter' },
  OIDC_EMAIL_TRUSTED: {
    schema: z.enum(['true', 'false'], 'muss true oder false sein.'),
    default: 'false',
    about:
      'true: E-Mail-Adressen des Anbieters gelten als bestätigt, wenn er nichts dazu sagt (Entra ID)',
  },
  S3_ENDPOINT: {
    schema: webAddress,
    about: 'Adresse eines S3-kompatiblen Speichers; ohne Angabe Dateien in DATA_DIR',
  },
  S3_BUCKET: { schema: text, about: 'Bucket des S3-Speichers' },
  S3_REGION: { schema: text, about: 'Region des S3-Speichers' },
  S3_ACCESS_KEY_ID: { schema: text, about: 'Zugangsschlüssel des S3-Speichers' },
  S3_SECRET_ACCESS_KEY: { schema: text, about: 'Geheimer Schlüssel des S3-Speichers' },
  ADMIN_EMAILS: {
    schema: text,
    about: 'Mit Komma getrennte E-Mail-Adressen, die bei der Anmeldung Admin werden',
  },
  SESSION_SECRET: {
    schema: secret,
    about:
      'Geheimnis für signierte Cookies; ohne Angabe einmal erzeugt und in der Datenbank (DATABASE_URL) oder in DATA_DIR gehalten',
  },
  TRUSTED_PROXIES: {
    schema: networks,
    about:
      'Mit Komma getrennte Adressen oder Netze (10.0.0.0/24) der Proxys, deren X-Forwarded-For und X-Request-Id gelten; ohne Angabe keine',
  },
  RATE_LIMIT_PER_MINUTE: {
    schema: whole(1, 1_000_000),
    default: '1200',
    about: 'Anfragen je Benutzer und Minute',
  },
  MAX_REQUESTS: {
    schema: whole(1, 1_000_000),
    default: '2000',
    about: 'Anfragen, an denen eine Instanz zugleich arbeitet; weitere werden mit 503 abgewiesen',
  },
  SHUTDOWN_DELAY_S: {
    schema: whole(0, 8),
    about:
      'So viele Sekunden nach SIGTERM antwortet die Instanz noch wie gewohnt, während /readyz schon 503 sagt; ohne Angabe 0, hinter einer öffentlichen PUBLIC_URL 5',
  },
  METRICS_TOKEN: {
    schema: secret,
    about: 'Geheimnis, mit dem /metrics gelesen wird; ohne Angabe gibt es /metrics nicht',
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, `muss eines sein von ${logLevels.join(', ')}.`),
    default: 'info',
    about: 'fatal, error, warn, info, debug, trace oder silent',
  },
} as const satisfies Record<string, Setting>;

interface Setting {
  default?: string;
  about: string;
  schema: z.ZodMiniType;
}

type Settings = typeof settings;
export type SettingName = keyof Settings;

/** What is set in an environment, as text. */
export type GivenSettings = Partial<Record<SettingName, string>>;

/** The value that is set, else the default; an empty setting counts as not set. */
export const settingsIn = (environment: NodeJS.ProcessEnv): GivenSettings =>
  Object.fromEntries(
    Object.entries<Setting>(settings).map(([name, setting]) => [
      name,
      environment[name]?.trim() || setting.default,
    ]),
  );

type Schemas = {
  [Name in SettingName]: Settings[Name] extends { default: string }
    ? Settings[Name]['schema']
    : z.ZodMiniOptional<Settings[Name]['schema']>;
};

const schemas = Object.entries<Setting>(settings).map(([name, setting]) => [
  name,
  setting.default === undefined ? z.optional(setting.schema) : setting.schema,
]);

export const settingsSchema = z.object(Object.fromEntries(schemas) as Schemas);
