import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSecure, readConfig } from './config.ts';
import { settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** The sentences with which an environment is refused. */
function mistakesIn(environment: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return error.message.split('\n');
  }
}

const oidc = {
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'anlagen',
  OIDC_CLIENT_SECRET: 'geheim',
};
const s3 = {
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'anlagen',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'key',
};

it('needs nothing to be set', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    dataDirectory: path.resolve('data'),
    databaseUrl: undefined,
    databasePoolSize: 10,
    oidc: undefined,
    s3: undefined,
    adminEmails: [],
    sessionSecret: undefined,
    trustedProxies: [],
    rateLimitPerMinute: 1200,
    maxRequests: 2000,
    shutdownDelaySeconds: 0,
    metricsToken: undefined,
    logLevel: 'info',
  });
});

it('treats an empty setting as missing', () => {
  const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, '  ']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

it('reads everything that can be set', () => {
  const config = readConfig({
    ...oidc,
    ...s3,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://anlagen.example/',
    DATA_DIR: '/srv/anlagen',
    DATABASE_URL: 'postgres://user:secret@db/anlagen',
    DATABASE_POOL_SIZE: '25',
    ADMIN_EMAILS: ' Chefin@Werk.example, ,technik@werk.example',
    OIDC_EMAIL_TRUSTED: 'true',
    SESSION_SECRET: 'x'.repeat(32),
    TRUSTED_PROXIES: '10.0.0.1, 10.0.0.0/24',
    RATE_LIMIT_PER_MINUTE: '60',
    MAX_REQUESTS: '500',
    SHUTDOWN_DELAY_S: '7',
    METRICS_TOKEN: 'm'.repeat(32),
    LOG_LEVEL: 'warn',
  });
  expect(config).toEqual({
    port: 8080,
    host: '0.0.0.0',
    origins: ['https://anlagen.example'],
    dataDirectory: path.resolve('/srv/anlagen'),
    databaseUrl: 'postgres://user:secret@db/anlagen',
    databasePoolSize: 25,
    oidc: {
      issuer: 'https://login.example',
      clientId: 'anlagen',
      clientSecret: 'geheim',
      isEmailTrusted: true,
    },
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'anlagen',
      region: 'eu-central-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    adminEmails: ['chefin@werk.example', 'technik@werk.example'],
    sessionSecret: 'x'.repeat(32),
    trustedProxies: ['10.0.0.1', '10.0.0.0/24'],
    rateLimitPerMinute: 60,
    maxRequests: 500,
    shutdownDelaySeconds: 7,
    metricsToken: 'm'.repeat(32),
    logLevel: 'warn',
  });
});

it('accepts an address in capital letters', () => {
  const capitals = { PUBLIC_URL: 'HTTPS://ANLAGEN.EXAMPLE', OIDC_ISSUER: 'HTTPS://LOGIN.EXAMPLE' };
  expect(mistakesIn({ ...oidc, ...capitals })).toEqual([]);
});

it('waits before it stops if PUBLIC_URL is public, and otherwise not', () => {
  const delay = (environment: NodeJS.ProcessEnv) => readConfig(environment).shutdownDelaySeconds;
  expect(delay({ ...oidc, PUBLIC_URL: 'https://anlagen.example' })).toBe(5);
  expect(delay({ ...oidc, PUBLIC_URL: 'https://anlagen.example', SHUTDOWN_DELAY_S: '0' })).toBe(0);
  expect(delay({ PUBLIC_URL: 'http://localhost:3000' })).toBe(0);
});

const portMistake = 'PORT muss eine ganze Zahl von 1 bis 65535 sein.';
const urlMistake = (name: string) => `${name} muss mit http:// oder https:// beginnen.`;
const demoMistake =
  'Die Demo-Anmeldung gibt es nur auf einer Loopback-Adresse: Setzen Sie OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET, oder HOST=127.0.0.1.';
const publicDemoMistake =
  'Die Demo-Anmeldung ist öffentlich nicht erlaubt: Setzen Sie neben PUBLIC_URL auch OIDC_ISSUER, OIDC_CLIENT_ID und OIDC_CLIENT_SECRET.';
const publicMistake = 'PUBLIC_URL fehlt: Sie ist nötig, sobald HOST keine Loopback-Adresse ist.';

describe('a mistake', () => {
  it.each<[NodeJS.ProcessEnv, ...string[]]>([
    [{ PORT: 'web' }, portMistake],
    [{ PORT: '0' }, portMistake],
    [{ PORT: '65536' }, portMistake],
    [{ PORT: '80.5' }, portMistake],
    [{ PORT: '-1' }, portMistake],
    [{ PORT: '0x50' }, portMistake],
    [{ PORT: '1e3' }, portMistake],
    [
      { RATE_LIMIT_PER_MINUTE: 'viele' },
      'RATE_LIMIT_PER_MINUTE muss eine ganze Zahl von 1 bis 1000000 sein.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL muss eines sein von fatal, error, warn, info, debug, trace, silent.',
    ],
    [{ PUBLIC_URL: 'anlagen.example' }, urlMistake('PUBLIC_URL')],
    [{ PUBLIC_URL: 'ftp://anlagen.example' }, urlMistake('PUBLIC_URL')],
    [{ PUBLIC_URL: 'http://localhost:3000/app' }, 'PUBLIC_URL darf keinen Pfad enthalten.'],
    [
      { DATABASE_URL: 'mysql://db/anlagen' },
      'DATABASE_URL muss mit postgres:// oder postgresql:// beginnen.',
    ],
    [
      { DATABASE_URL: 'nonsense' },
      'DATABASE_URL muss mit postgres:// oder postgresql:// beginnen.',
    ],
    [{ ...oidc, OIDC_ISSUER: 'login.example' }, urlMistake('OIDC_ISSUER')],
    [
      { ...oidc, OIDC_ISSUER: 'http://login.example' },
      'OIDC_ISSUER muss mit https:// beginnen, außer auf einer Loopback-Adresse.',
    ],
    [{ ...s3, S3_ENDPOINT: 's3.example' }, urlMistake('S3_ENDPOINT')],
    [{ SESSION_SECRET: 'kurz' }, 'SESSION_SECRET muss mindestens 32 Zeichen lang sein.'],
    [{ METRICS_TOKEN: 'kurz' }, 'METRICS_TOKEN muss mindestens 32 Zeichen lang sein.'],
    [{ DATABASE_POOL_SIZE: '1' }, 'DATABASE_POOL_SIZE muss eine ganze Zahl von 2 bis 500 sein.'],
    [{ MAX_REQUESTS: '0' }, 'MAX_REQUESTS muss eine ganze Zahl von 1 bis 1000000 sein.'],
    [{ SHUTDOWN_DELAY_S: '5s' }, 'SHUTDOWN_DELAY_S muss eine ganze Zahl von 0 bis 8 sein.'],
    [{ OIDC_EMAIL_TRUSTED: 'ja' }, 'OIDC_EMAIL_TRUSTED muss true oder false sein.'],
    [
      { TRUSTED_PROXIES: '10.0.0.5, proxy.local, 10.0.0.0/33' },
      'TRUSTED_PROXIES nennt „proxy.local“: Das ist weder eine IP-Adresse noch ein Netz.',
      'TRUSTED_PROXIES nennt „10.0.0.0/33“: Das ist weder eine IP-Adresse noch ein Netz.',
    ],
    [
      { OIDC_ISSUER: 'https://login.example' },
      'Neben OIDC_ISSUER fehlt OIDC_CLIENT_ID, OIDC_CLIENT_SECRET.',
    ],
    [
      { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' },
      'Neben OIDC_CLIENT_ID, OIDC_CLIENT_SECRET fehlt OIDC_ISSUER.',
    ],
    [
      { ...s3, S3_REGION: '' },
      'Neben S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY fehlt S3_REGION.',
    ],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, demoMistake],
    [{ PUBLIC_URL: 'https://anlagen.example' }, publicDemoMistake],
    [{ HOST: '::', PUBLIC_URL: 'https://anlagen.example' }, demoMistake, publicDemoMistake],
    [{ HOST: '192.0.2.1', ...oidc }, publicMistake],
    [{ HOST: '::' }, demoMistake, publicMistake],
    [{ PORT: 'x', HOST: '::' }, portMistake, demoMistake, publicMistake],
    [
      { PORT: 'x', LOG_LEVEL: 'info', SESSION_SECRET: 'y' },
      portMistake,
      'SESSION_SECRET muss mindestens 32 Zeichen lang sein.',
    ],
  ])('is named in one sentence: %o', (environment, ...sentences) => {
    expect(mistakesIn(environment)).toEqual(sentences);
  });

  it('never repeats a secret', () => {
    const secret = 'postgre://user:hunter2@db';
    expect(mistakesIn({ DATABASE_URL: secret }).join()).not.toContain('hunter2');
  });
});

it.each(['127.0.0.1', '127.8.9.10', 'localhost', '::1'])('serves the demo on %s', (HOST) => {
  expect(mistakesIn({ HOST })).toEqual([]);
  expect(mistakesIn({ HOST, PUBLIC_URL: 'http://[::1]:3000' })).toEqual([]);
});

it.each(['127.evil.example', '127.0.0.1.evil.example', 'example.org', '10.0.0.1'])(
  'does not serve the demo on %s',
  (HOST) => {
    expect(mistakesIn({ HOST, PUBLIC_URL: 'http://localhost:3000' })).toEqual([demoMistake]);
  },
);

it('is secure where every address is https', () => {
  expect(isSecure({ origins: ['https://a.example'] })).toBe(true);
  expect(isSecure({ origins: ['https://a.example', 'http://a.example'] })).toBe(false);
});
