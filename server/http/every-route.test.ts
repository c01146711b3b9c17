import { rm } from 'node:fs/promises';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Call, successStatus } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { permissions } from '#contract/permissions.ts';
import { loadAllCalls } from '../testing/all-calls.ts';
import { listRoutes, methodsOf } from '../testing/route-list.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeWebDirectory, webFiles } from '../testing/web-directory.ts';

/** Everything that answers without a session. A new line here needs a good reason. */
const publicRoutes = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'POST /api/log-frontend-error',
  // Calendar programs cannot sign in; the address has a secret.
  'GET /api/calendar/:secret',
  'GET /demo-anmeldung/konto/:uid',
  'POST /demo-anmeldung/konto/:uid/:email',
  'GET /demo-anmeldung/*',
  'POST /demo-anmeldung/*',
  ...Object.keys(webFiles).map((file) => `GET /${file}`),
];

/** Pages for the browser and addresses for tools are no calls of the contract. */
const isOutsideTheContract = (path: string) =>
  !path.startsWith('/api/') ||
  /^\/api\/docs(\/|$)/.test(path) ||
  ['/api/login', '/api/callback', '/api/logout'].includes(path);

let running: TestApp;
let webDirectory: string;
let routes: RouteOptions[];
let calls: Call[];

beforeAll(async () => {
  webDirectory = await makeWebDirectory();
  calls = await loadAllCalls();
  const listed = await listRoutes(() => startTestApp({ webDirectory }));
  running = listed.started;
  routes = listed.routes;
});
afterAll(async () => {
  await running.close();
  await rm(webDirectory, { recursive: true });
});

const namesOf = (route: RouteOptions) => methodsOf(route).map((method) => `${method} ${route.url}`);
const isHead = (name: string) => name.startsWith('HEAD ');

function routeOf(call: Call): RouteOptions {
  const name = `${call.method} ${call.path}`;
  const route = routes.find((one) => namesOf(one).includes(name));
  if (!route) throw new Error(`no route for ${name}`);
  return route;
}

interface Schemas {
  params?: unknown;
  querystring?: unknown;
  body?: unknown;
  response?: Record<string, unknown>;
}

it('finds the routes', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(calls.length).toBeGreaterThan(1);
});

it('states an access on every route', () => {
  const known = new Set<unknown>(['public', 'session', 'signed-in', ...Object.keys(permissions)]);
  const silent = routes.filter((route) => !known.has(route.config?.access)).flatMap(namesOf);
  expect(silent).toEqual([]);
});

it('refuses a route that states none', async () => {
  await expect(
    startTestApp({ extend: (app) => app.get('/api/forgotten', async () => 'secret') }),
  ).rejects.toThrow('route GET /api/forgotten states no permission');
});

it('makes the listed routes public, and nothing else', () => {
  const found = routes.filter((route) => route.config?.access === 'public').flatMap(namesOf);
  expect(found.filter((name) => !isHead(name)).sort()).toEqual([...publicRoutes].sort());
});

it('has one route for every call and one call for every route', () => {
  const routed = routes
    .filter(({ url }) => !isOutsideTheContract(url))
    .flatMap(namesOf)
    .filter((name) => !isHead(name));
  expect(routed.sort()).toEqual(calls.map(({ method, path }) => `${method} ${path}`).sort());
});

it('gives each route the access its call states', () => {
  for (const call of calls) expect(routeOf(call).config?.access, call.path).toBe(call.access);
});

it('states schemas for parameters, query and body wherever there are some', () => {
  for (const call of calls) {
    const schema = routeOf(call).schema as Schemas;
    expect(schema.params, call.path).toBe(call.params);
    expect(schema.querystring, call.path).toBe(call.query);
    expect(schema.body, call.path).toBe(call.body);
    if (call.path.includes(':')) expect(schema.params, call.path).toBeDefined();
  }
});

it('states what it answers: the success and every error', () => {
  for (const call of calls) {
    const { response = {} } = routeOf(call).schema as Schemas;
    const always = call.access === 'public' ? [400, 429, 500, 503] : [400, 401, 403, 429, 500, 503];
    const ofWrites = call.method === 'GET' ? [] : [403, 413, 415, 422];
    const ofItsOwn = (call.errors ?? []).map((code) => errors[code].status);
    const expected = new Set([successStatus(call), ...always, ...ofWrites, ...ofItsOwn]);
    expect(Object.keys(response).map(Number).sort(), call.path).toEqual([...expected].sort());
  }
});

it('requires a body for writes that are not only removals', () => {
  for (const { method, path, body } of calls) {
    if (method === 'GET') expect(body, path).toBeUndefined();
    if (method === 'DELETE') expect(body?.safeParse(null).success ?? true, path).toBe(true);
  }
});
