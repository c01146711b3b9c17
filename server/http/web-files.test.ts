import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeWebDirectory, webFiles } from '../testing/web-directory.ts';

let running: TestApp;
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await makeWebDirectory();
  running = await startTestApp({ webDirectory, config: { rateLimitPerMinute: 1 } });
});
afterAll(async () => {
  await running.close();
  await rm(webDirectory, { recursive: true });
});

const notFound = { code: 'not_found', message: 'Nicht gefunden.' };

it('serves files with a hash in their name as immutable', async () => {
  const answer = await running.app.inject('/assets/main-4f2a.js');
  expect([answer.statusCode, answer.body]).toEqual([200, webFiles['assets/main-4f2a.js']]);
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('makes browsers revalidate other files', async () => {
  const answer = await running.app.inject('/theme.js');
  expect([answer.statusCode, answer.body]).toEqual([200, webFiles['theme.js']]);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('makes browsers fetch the service worker every time', async () => {
  const answer = await running.app.inject('/service-worker.js');
  expect([answer.statusCode, answer.body]).toEqual([200, webFiles['service-worker.js']]);
  expect(answer.headers['content-type']).toMatch(/javascript/);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it('serves the manifest with its content type', async () => {
  const answer = await running.app.inject('/manifest.webmanifest');
  expect([answer.statusCode, answer.body]).toEqual([200, webFiles['manifest.webmanifest']]);
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it.each([
  '/',
  '/create',
  '/manage',
  '/equipment/1?x=%00',
  '/equipment/1/edit',
  '/equipment/1/safety-links',
  '/link-equipment',
  '/scenario-runs/1',
  '/admin/audit-log',
  '/history',
  '/index.html',
  '/unknown',
  '/apix',
  '/wsx',
])('answers %s with the frame of the application', async (url) => {
  const answer = await running.app.inject(url);
  expect([answer.statusCode, answer.body]).toEqual([200, webFiles['index.html']]);
  expect(answer.headers['content-type']).toMatch(/^text\/html; charset=utf-8$/i);
  expect(answer.headers['cache-control']).toBe('no-cache');
});

it.each(['/api/unknown', '/api', '/api/', '/api?x', '/objects', '/assets/gone-1a2b.js', '/ws/x'])(
  'answers %s with not found',
  async (url) => {
    const answer = await running.app.inject(url);
    expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
  },
);

describe('a request that leaves the folder', () => {
  it.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cx',
  ])('gets nothing from outside with %s', async (url) => {
    const answer = await running.app.inject(url);
    expect(answer.body).not.toContain('anlagenverwaltung"');
    expect([200, 404]).toContain(answer.statusCode);
  });
});

it('answers no other method with a page', async () => {
  const answer = await running.app.inject({ method: 'POST', url: '/history' });
  expect([answer.statusCode, answer.json()]).toEqual([404, notFound]);
});

it('answers HEAD for a page', async () => {
  const answer = await running.app.inject({ method: 'HEAD', url: '/history' });
  expect(answer.statusCode).toBe(200);
});

it('counts neither files nor pages against the rate limit', async () => {
  for (let time = 0; time < 5; time++) {
    expect((await running.app.inject('/theme.js')).statusCode).toBe(200);
    expect((await running.app.inject('/')).statusCode).toBe(200);
  }
});
