import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realtimePath } from '#contract/realtime.ts';
import { users } from '../db/tables/index.ts';
import { openSocket } from '../testing/socket.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
/** Runs after the user of a request was read, and before the socket is open. */
let meanwhile = async () => {};
beforeAll(async () => {
  running = await startTestApp({
    listens: true,
    extend: (app) => {
      app.addHook('preHandler', async (request) => {
        if (request.url === realtimePath) await meanwhile();
      });
    },
  });
});
afterAll(() => running.close());

it('a socket that opens while its person gets another role is closed at once', async () => {
  const { id, cookie } = await running.person('admin');
  let isDone = false;
  meanwhile = async () => {
    await running.database.db.update(users).set({ role: 'viewer' }).where(eq(users.id, id));
    isDone = true;
  };
  const { closed } = await openSocket(running.origin, { headers: { cookie } });
  expect(await closed).toBe(4401);
  expect(isDone).toBe(true);
});
