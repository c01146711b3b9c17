import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call, type Method } from '#contract/call.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { read, write } from '../route.ts';

const unsafe = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const probe = <const M extends Method>(method: M) =>
  call({
    method,
    path: '/api/probe',
    summary: 'Probe',
    access: 'equipment.read',
    answer: z.string(),
  });

let running: TestApp;
let editor: Person;

beforeAll(async () => {
  running = await startTestApp({
    extend: (app) => {
      read(app, probe('GET'), async () => 'fine');
      for (const method of unsafe) write(app, probe(method), async () => 'fine');
    },
  });
  editor = await running.person('editor');
});
afterAll(() => running.close());

const send = (method: Method, headers: Record<string, string>) =>
  editor.send({ method, url: '/api/probe', headers });

const foreign: [string, Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example' }],
  ['an address that only begins like ours', { origin: 'http://localhost:3000.evil.example' }],
  ['another port of this machine', { origin: 'http://localhost:3001' }],
  ['our name over another protocol', { origin: 'https://localhost:3000' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a browser that calls it cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'sec-fetch-site': 'same-site' }],
  [
    'a browser that contradicts itself',
    { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
  ],
];

const own: [string, Record<string, string>][] = [
  ['the application', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['the application under its other name', { origin: 'http://127.0.0.1:3000' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['a program that is no browser', {}],
];

describe.each(unsafe)('%s', (method) => {
  it.each(foreign)('is refused when it comes from %s', async (_, headers) => {
    const answer = await send(method, headers);
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { code: 'foreign_origin', message: 'Die Anfrage stammt nicht aus dieser Anwendung.' },
    ]);
  });

  it.each(own)('is accepted when it comes from %s', async (_, headers) => {
    expect((await send(method, headers)).statusCode).toBe(200);
  });
});

describe('GET', () => {
  it.each([...foreign, ...own])('is accepted when it comes from %s', async (_, headers) => {
    expect((await send('GET', headers)).statusCode).toBe(200);
  });

  it('never lets another site read the answer', async () => {
    const answer = await send('GET', { origin: 'https://evil.example' });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});

it('protects public routes too', async () => {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/log-frontend-error',
    headers: { origin: 'https://evil.example' },
    payload: {},
  });
  expect(answer.statusCode).toBe(403);
});

it('protects paths that do not exist too', async () => {
  const answer = await running.app.inject({
    method: 'POST',
    url: '/api/unknown',
    headers: { origin: 'https://evil.example' },
  });
  expect([403, 404]).toContain(answer.statusCode);
  expect(answer.json()).toHaveProperty('code');
});
