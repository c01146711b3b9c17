import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { expectError } from '../testing/expect-error.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { openPostgres } from './database.ts';

let server: Awaited<ReturnType<typeof createOnServer>>;
let running: TestApp;
let editor: Person;

beforeAll(async () => {
  server = await createOnServer(templateName);
  running = await startTestApp({
    database: openPostgres(server.url, { poolSize: 2 }),
    config: { maxRequests: 5 },
  });
  editor = await running.person('editor');
});
afterAll(async () => {
  await running.close();
  await server.drop();
});

async function takeAllConnections(): Promise<pg.PoolClient[]> {
  const { pool } = running.database;
  return Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
}

it('a request that waits too long for a connection gets Retry-After; one that waits a little is answered', async () => {
  const taken = await takeAllConnections();
  const tooLong = await editor.send({ url: '/api/equipment/metadata' });
  expectError(tooLong, 'overloaded');
  expect(tooLong.headers['retry-after']).toBe('5');

  // A busy instance must not be taken out of service.
  expect((await editor.send({ url: '/readyz' })).statusCode).toBe(200);

  const waiting = editor.send({ url: '/api/equipment/metadata' });
  for (const client of taken) client.release();
  expect((await waiting).statusCode).toBe(200);
});

it('a queue that is too long is not made longer', async () => {
  const taken = await takeAllConnections();
  const waiting = Array.from({ length: 5 }, () => editor.send({ url: '/api/equipment/metadata' }));
  while (running.database.pool.waitingCount < 5) await new Promise(setImmediate);

  const answer = await editor.send({ url: '/api/equipment/metadata' });
  expectError(answer, 'overloaded');
  expect(answer.headers['retry-after']).toBe('5');
  // This request was refused at once: those before it still wait.
  expect(running.database.pool.waitingCount).toBe(5);
  expect((await editor.send({ url: '/healthz' })).statusCode).toBe(200);

  for (const client of taken) client.release();
  for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(200);
});
