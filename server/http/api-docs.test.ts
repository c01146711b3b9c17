import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, successStatus } from '#contract/call.ts';
import { loadAllCalls } from '../testing/all-calls.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let calls: Call[];
let document: OpenAPIV3_1.Document;

beforeAll(async () => {
  running = await startTestApp();
  calls = await loadAllCalls();
  const viewer = await running.person('viewer');
  document = (await viewer.send({ url: '/api/docs/json' })).json();
});
afterAll(() => running.close());

const addresses = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml'];

describe.each([...addresses, '/api/docs/static/swagger-ui.css'])('%s', (url) => {
  it('is for users who are signed in and approved', async () => {
    expect((await running.app.inject(url)).statusCode).toBe(401);
    const waiting = await running.person('awaiting_approval');
    expect((await waiting.send({ url })).json()).toMatchObject({ code: 'not_approved' });
    const viewer = await running.person('viewer');
    expect((await viewer.send({ url })).statusCode).toBe(200);
  });
});

it('is a page without inline scripts', async () => {
  const viewer = await running.person('viewer');
  const page = await viewer.send({ url: '/api/docs/' });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).not.toMatch(/<script>|<script (?!src=)/);
});

const pathOf = (call: Call) => call.path.replace(/:(\w+)/g, '{$1}');

function operationOf(call: Call): OpenAPIV3_1.OperationObject {
  const method = call.method.toLowerCase() as 'get';
  const operation = document.paths?.[pathOf(call)]?.[method];
  if (!operation) throw new Error(`${call.method} ${call.path} is not described`);
  return operation;
}

it('is an OpenAPI 3.1 document', () => {
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.title).toBe('Anlagenverwaltung');
});

it('lists every call and nothing else', () => {
  const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(calls.map((call) => `${call.method} ${pathOf(call)}`).sort());
});

it('describes the input and the answer of each call', () => {
  for (const call of calls) {
    const operation = operationOf(call);
    expect(operation.summary, call.path).toBe(call.summary);
    expect(operation.responses?.[successStatus(call)], call.path).toBeDefined();
    expect(Boolean(operation.requestBody), call.path).toBe(Boolean(call.body));
    const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[];
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath, call.path).toEqual(pathOf(call).match(/\{\w+\}/g) ?? []);
    expect(
      parameters.some((one) => one.in === 'query'),
      call.path,
    ).toBe(Boolean(call.query));
  }
});

it('refers to nothing that is missing', () => {
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const reference of references) {
    const path = reference.slice('"$ref":"#/'.length, -1).split('/');
    const target = path.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      document,
    );
    expect(target, reference).toBeDefined();
  }
});
