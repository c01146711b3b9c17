import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { record } from '../audit/record.ts';
import { auditLog, frontendErrors, users } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { read, write } from './route.ts';

const create = call({
  method: 'POST',
  path: '/api/probe',
  summary: 'Probe',
  access: 'equipment.create',
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(50)),
    count: z.optional(z.number()),
    tags: z.optional(z.array(z.string())),
    more: z.optional(z.record(z.string(), z.unknown())),
  }),
  answer: z.object({ name: z.string() }),
  status: 201,
});

const find = call({
  method: 'GET',
  path: '/api/probe/:name',
  summary: 'Probe',
  access: 'equipment.read',
  params: z.object({ name: z.string() }),
  query: z.object({ q: z.optional(z.string()), page: z.optional(z.coerce.number()) }),
  answer: z.nullable(z.string()),
});

let running: TestApp;
let editor: Person;

beforeAll(async () => {
  running = await startTestApp({
    extend: (app) => {
      write(app, create, async ({ tx, user, body }) => {
        await record(tx, {
          action: 'create',
          entityType: 'equipment',
          entityId: body.name,
          userId: user.id,
          newValues: body,
        });
        return body;
      });
      read(app, find, async ({ params }) => (params.name === 'nichts' ? null : params.name));
    },
  });
  editor = await running.person('editor');
});
afterAll(() => running.close());

const json = { 'content-type': 'application/json' };
const post = (payload: string | object | Readable, headers: Record<string, string> = json) =>
  editor.send({ method: 'POST', url: '/api/probe', payload, headers });
const problem = (field: string, message: string) => ({ fields: [{ field, message }] });

const entries = async () => (await running.database.db.select().from(auditLog)).length;

describe('a body that is no JSON', () => {
  it.each(['{', '{"name":', "{'name':'x'}", 'name=x', '{"name":"x"} trailing', 'undefined', ''])(
    'is refused: %s',
    async (payload) => {
      const before = await entries();
      expectError(await post(payload), 'malformed_json');
      expect(await entries()).toBe(before);
    },
  );

  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'counts as such when it reaches for a prototype: %s',
    async (payload) => {
      expectError(await post(payload), 'malformed_json');
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );
});

describe('a value of the wrong type', () => {
  it.each([
    ['{}', 'name', 'Diese Angabe fehlt.'],
    ['{"name":5}', 'name', 'Hier wird Text erwartet.'],
    ['{"name":null}', 'name', 'Diese Angabe fehlt.'],
    ['{"name":["x"]}', 'name', 'Hier wird Text erwartet.'],
    ['{"name":""}', 'name', 'Diese Angabe fehlt.'],
    [`{"name":"${'x'.repeat(51)}"}`, 'name', 'Höchstens 50 Zeichen.'],
    ['{"name":"x","count":"1"}', 'count', 'Hier wird eine Zahl erwartet.'],
    ['{"name":"x","tags":["a",2]}', 'tags.1', 'Hier wird Text erwartet.'],
  ])('is named by its field: %s', async (payload, field, message) => {
    expectError(await post(payload), 'invalid_input', problem(field, message));
  });

  it.each(['[]', 'null', '5', '"name"', 'true'])(
    'is named where it is the whole: %s',
    async (text) => {
      const answer = await post(text);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        message: 'Die Anfrage braucht einen gültigen Inhalt.',
      });
    },
  );

  it('is named in the query too', async () => {
    const answer = await editor.send({ url: '/api/probe/x?page=viele' });
    expectError(answer, 'invalid_input', problem('page', 'Hier wird eine Zahl erwartet.'));
  });

  it('names every field at once', async () => {
    const answer = await post('{"name":1,"count":"x"}');
    expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual([
      'name',
      'count',
    ]);
  });
});

describe('a field that the schema does not have', () => {
  const smuggled = { id: '1', role: 'admin', createdBy: 'me', createdAt: '1970-01-01T00:00:00Z' };

  it('never reaches a handler', async () => {
    expect((await post({ name: 'smuggler', ...smuggled })).json()).toEqual({ name: 'smuggler' });
    const [entry] = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, 'smuggler'));
    expect(entry?.newValues).toEqual({ name: 'smuggler' });
  });

  it('never reaches a row', async () => {
    const report = {
      message: 'smuggled',
      timestamp: '2026-01-02T03:04:05Z',
      userAgent: 'Test',
      url: 'http://localhost:3000/',
    };
    const answer = await editor.send({
      method: 'POST',
      url: '/api/log-frontend-error',
      payload: { ...report, ...smuggled, userId: '00000000-0000-4000-8000-000000000000' },
    });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const [row] = await running.database.db.select().from(frontendErrors);
    expect(row).toMatchObject({ message: 'smuggled', userId: editor.id });
    expect(row?.id).not.toBe('1');
    expect(row?.createdAt).not.toMatch(/^1970/);
    const [person] = await running.database.db.select().from(users).where(eq(users.id, editor.id));
    expect(person?.role).toBe('editor');
  });
});

describe('a body that is too large', () => {
  const megabyte = JSON.stringify({ name: 'x', more: { text: 'x'.repeat(1_048_576) } });

  it('is refused by its length', async () => {
    expectError(await post(megabyte), 'body_too_large');
  });

  it('is refused while it arrives if it states no length', async () => {
    expectError(await post(Readable.from([megabyte.slice(0, 99), megabyte])), 'body_too_large');
  });

  it('is refused earlier if a route has a smaller limit', async () => {
    const answer = await editor.send({
      method: 'POST',
      url: '/api/log-frontend-error',
      payload: { message: 'x'.repeat(65_536) },
    });
    expectError(answer, 'body_too_large');
  });
});

describe('a body of another format', () => {
  it.each([
    'text/plain',
    'text/plain; charset=utf-8',
    'text/html',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json+evil',
    'nonsense',
  ])('is refused: %s', async (type) => {
    expectError(await post('{"name":"x"}', { 'content-type': type }), 'unsupported_media_type');
  });

  it('is refused when it does not say which', async () => {
    expectError(await post(Buffer.from('{"name":"x"}'), {}), 'unsupported_media_type');
  });

  it('is required if it is missing', async () => {
    const answer = await editor.send({ method: 'POST', url: '/api/probe' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Die Anfrage braucht einen gültigen Inhalt.');
  });
});

describe('text that no database can store', () => {
  const message = 'Der Text enthält ein ungültiges Zeichen.';

  it.each([
    ['a zero character', '{"name":"a\\u0000b"}', 'name'],
    ['half a character', '{"name":"a\\ud83d"}', 'name'],
    ['the other half', '{"name":"\\ude00b"}', 'name'],
    ['a zero character in a list', '{"name":"x","tags":["a","\\u0000"]}', 'tags.1'],
    ['a zero character in a name', '{"name":"x","more":{"\\u0000":1}}', 'more'],
    ['half a character far inside', '{"name":"x","more":{"a":{"b":["\\ud800"]}}}', 'more.a.b.0'],
  ])('is refused before anything is written: %s', async (_, payload, field) => {
    const before = await entries();
    expectError(await post(payload), 'invalid_input', problem(field, message));
    expect(await entries()).toBe(before);
  });

  it('is refused in address and query', async () => {
    const inPath = await editor.send({ url: '/api/probe/a%00b' });
    expectError(inPath, 'invalid_input', problem('name', message));
    const inQuery = await editor.send({ url: '/api/probe/x?q=%00' });
    expectError(inQuery, 'invalid_input', problem('q', message));
  });

  it('does not refuse ordinary text', async () => {
    const name = 'Küche 5. OG – „Lüftung“ 🏗 𝒳\u0001';
    expect((await post({ name })).json()).toEqual({ name });
  });
});

describe('deep nesting', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  it('is refused or ignored, and never a crash', async () => {
    expect((await post(deep(400_000))).statusCode).toBe(400);
    expect((await post(`{"name":${deep(400_000)}}`)).statusCode).toBe(400);
    expect((await post(`{"name":"x","unknown":${deep(400_000)}}`)).statusCode).toBe(201);
    expect((await post(`{"name":"x","more":{"x":${deep(400_000)}}}`)).statusCode).toBe(400);
  });
});

it('answers a missing value with null, not with an empty body', async () => {
  const answer = await editor.send({ url: '/api/probe/nichts' });
  expect([answer.statusCode, answer.body]).toEqual([200, 'null']);
});
