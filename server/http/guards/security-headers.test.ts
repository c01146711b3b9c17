import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeWebDirectory } from '../../testing/web-directory.ts';

let plain: TestApp;
let secure: TestApp;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await makeWebDirectory();
  plain = await startTestApp({ webDirectory });
  secure = await startTestApp({
    webDirectory,
    config: {
      origins: ['https://anlagen.example'],
      oidc: { issuer: 'https://login.example', clientId: 'a', clientSecret: 'b' },
    },
  });
});
afterAll(async () => {
  await plain.close();
  await secure.close();
  await rm(webDirectory, { recursive: true });
});

const shared =
  "default-src 'self';script-src 'self' 'wasm-unsafe-eval';script-src-attr 'none';" +
  "style-src 'self' 'unsafe-inline';" +
  "img-src 'self' data: blob:;connect-src 'self';worker-src 'self';manifest-src 'self';" +
  "object-src 'none';base-uri 'none';frame-ancestors 'none';";

/** A page of the application, a file, an answer of the interface, refusals, the documentation. */
const addresses = [
  '/',
  '/equipment/1',
  '/theme.js',
  '/api/auth/user',
  '/api/unknown',
  '/healthz',
  '/api/docs/',
  '/api/docs/json',
  '/api/docs/static/swagger-ui-bundle.js',
];

describe.each(addresses)('the answer to %s', (url) => {
  it('has the same strict policy everywhere', async () => {
    const admin = await plain.person('admin');
    const { headers } = await admin.send({ url });
    expect(headers['content-security-policy']).toBe(
      `${shared}form-action 'self' http://localhost:3000 http://127.0.0.1:3000`,
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['referrer-policy']).toBe('same-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toBe(
      'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    );
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  it('requires https if the application is reached over https', async () => {
    const admin = await secure.person('admin');
    const { headers } = await admin.send({ url });
    expect(headers['content-security-policy']).toBe(
      `${shared}form-action 'self' https://anlagen.example;upgrade-insecure-requests`,
    );
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

it('allows uploads to the configured storage, and to no other address', async () => {
  const s3 = {
    ...{ endpoint: 'https://storage.example:9000/files/', bucket: 'anlagen', region: 'eu' },
    ...{ accessKeyId: 'a', secretAccessKey: 'b' },
  };
  const running = await startTestApp({ webDirectory, config: { s3 } });
  const { headers } = await running.app.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain(
    ";connect-src 'self' https://storage.example:9000;",
  );
  await running.close();
});

it('allows only scripts that are our own files, and these only WebAssembly beside script', () => {
  const scripts = shared.split(';').filter((directive) => directive.startsWith('script-src'));
  expect(scripts).toEqual(["script-src 'self' 'wasm-unsafe-eval'", "script-src-attr 'none'"]);
});

it('forbids caching of answers of the interface', async () => {
  const admin = await plain.person('admin');
  for (const url of ['/api/auth/user', '/api/unknown', '/api/docs/json']) {
    expect((await admin.send({ url })).headers['cache-control'], url).toBe('no-store');
  }
});
