import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { record } from '../audit/record.ts';
import { auditLog, idempotencyKeys } from '../db/tables/index.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { storeAnswers } from './idempotency.ts';
import { write } from './route.ts';

const probe = call({
  method: 'POST',
  path: '/api/probe',
  summary: 'Probe',
  access: 'equipment.create',
  body: z.object({ name: z.string() }),
  answer: z.object({ number: z.number() }),
  status: 201,
});

let running: TestApp;
let runs = 0;

/** The schema fills in a default that depends on the release. */
let release = 1;
const changing = call({
  ...probe,
  path: '/api/changing',
  body: z.object({ name: z.string(), since: z._default(z.number(), () => release) }),
});

beforeAll(async () => {
  running = await startTestApp({
    extend: (app) => {
      write(app, changing, async () => ({ number: ++runs }));
      write(app, probe, async ({ tx, user, body }) => {
        await record(tx, {
          action: 'create',
          entityType: 'equipment',
          entityId: body.name,
          userId: user.id,
        });
        if (body.name === 'fails') throw new Error('after the write');
        return { number: ++runs };
      });
    },
  });
});
afterAll(() => running.close());

const post = (name: string, key?: string) => ({
  method: 'POST' as const,
  url: '/api/probe',
  payload: { name },
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
});

it('answers a repeated request with the first answer and writes once', async () => {
  const editor = await running.person('editor');
  const first = await editor.send(post('once', 'key-1'));
  const second = await editor.send(post('once', 'key-1'));
  expect(first.statusCode).toBe(201);
  expect(second.statusCode).toBe(201);
  expect(second.json()).toEqual(first.json());
  const entries = await running.database.db.select().from(auditLog);
  expect(entries.filter(({ entityId }) => entityId === 'once')).toHaveLength(1);
});

it('lets requests with one key that arrive together write once', async () => {
  const editor = await running.person('editor');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => editor.send(post('together', 'key-2'))),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  const entries = await running.database.db.select().from(auditLog);
  expect(entries.filter(({ entityId }) => entityId === 'together')).toHaveLength(1);
});

it('keeps the keys of two users apart', async () => {
  const [one, other] = [await running.person('editor'), await running.person('editor')];
  const first = await one.send(post('mine', 'key-3'));
  const second = await other.send(post('mine', 'key-3'));
  expect(second.json()).not.toEqual(first.json());
});

it('refuses a key that was used for another request', async () => {
  const editor = await running.person('editor');
  await editor.send(post('a', 'key-4'));
  const answer = await editor.send(post('b', 'key-4'));
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    code: 'idempotency_key_reused',
    message: 'Dieser Schlüssel wurde bereits für eine andere Anfrage verwendet.',
  });
});

it('leaves neither row nor key behind when the work fails', async () => {
  const editor = await running.person('editor');
  const answer = await editor.send(post('fails', 'key-5'));
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({
    code: 'internal',
    message: 'Es ist ein unerwarteter Fehler aufgetreten.',
  });
  const entries = await running.database.db.select().from(auditLog);
  expect(entries.filter(({ entityId }) => entityId === 'fails')).toHaveLength(0);
  expect((await editor.send(post('fails', 'key-5'))).statusCode).toBe(500);
});

it('refuses a key of another format', async () => {
  const editor = await running.person('editor');
  const answer = await editor.send(post('x', 'a b'));
  expect(answer.statusCode).toBe(400);
});

it('stores an answer without reading all keys of the user', async () => {
  const { id: userId } = await running.person('editor');
  await running.database.db.transaction(async (tx) => {
    const keys = Array.from({ length: 2_000 }, (_, at) => `many-${at}`);
    await tx
      .insert(idempotencyKeys)
      .values(keys.map((key) => ({ userId, key, requestHash: 'hash' })));
    const rowsRead = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read
        from pg_stat_xact_user_tables where relname = 'idempotency_keys'`);
      return rows[0]?.read ?? 0;
    };
    // Otherwise a plan that this connection made while the table was empty would be used again.
    await tx.execute(sql`set local plan_cache_mode = force_custom_plan`);
    const before = await rowsRead();
    await storeAnswers(tx, userId, new Map([['many-1000', { number: 1 }]]));
    expect((await rowsRead()) - before).toBeLessThan(10);
    expect(
      await tx.$count(idempotencyKeys, sql`user_id = ${userId} and answer = '{"number":1}'`),
    ).toBe(1);
  });
});

it('recognises a write by what was sent, although a later release parses it differently', async () => {
  const editor = await running.person('editor');
  const send = (url: string, key: string) =>
    editor.send({
      ...{ method: 'POST', url, payload: { name: 'default' } },
      headers: { 'idempotency-key': key },
    });
  const first = await send('/api/changing', 'key-9');
  release += 1;
  expect((await send('/api/changing', 'key-9')).json()).toEqual(first.json());
});

it('recognises a write whose key is from a release that hashed only the checked body', async () => {
  const editor = await running.person('editor');
  const first = await editor.send(post('legacy', 'key-10'));
  await running.database.db
    .update(idempotencyKeys)
    .set({ sentHash: null })
    .where(eq(idempotencyKeys.key, 'key-10'));
  expect((await editor.send(post('legacy', 'key-10'))).json()).toEqual(first.json());
  expect((await editor.send(post('other', 'key-10'))).statusCode).toBe(422);
});
