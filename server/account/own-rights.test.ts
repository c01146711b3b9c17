/** What every user may do with their own data, whatever the state of their account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSocket } from '../testing/socket.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp({ listens: true });
});
afterAll(() => running.close());

const leaving = { status: 'deleted', dataRetentionUntil: '2999-01-01T00:00:00.000Z' } as const;
const exportOwn = { url: '/api/me/export' };

it('somebody who waits for approval may export and delete their data', async () => {
  const waiting = await running.person('awaiting_approval');
  const exported = await waiting.send(exportOwn);
  expect(exported.json()).toMatchObject({ account: { id: waiting.id } });
  const payload = { reason: 'Ich ziehe um.' };
  const removed = await waiting.send({ method: 'DELETE', url: '/api/me', payload });
  expect(removed.statusCode).toBe(200);
});

it('somebody whose account is marked for deletion may export their data', async () => {
  const gone = await running.person('viewer', leaving);
  expect((await gone.send(exportOwn)).json()).toMatchObject({ account: { id: gone.id } });
  expect((await gone.send({ url: '/api/equipment' })).statusCode).toBe(401);
});

it('a user may sign out everywhere: all sessions but that of the request end, and their sockets', async () => {
  const person = await running.person('viewer');
  const elsewhere = await running.onAnotherDevice(person);
  const { cookie } = elsewhere;
  const { closed } = await openSocket(running.origin, { headers: { cookie } });
  const answer = await person.send({ method: 'POST', url: '/api/me/sign-out-everywhere' });
  expect(answer.statusCode).toBe(204);
  expect(await closed).toBe(4401);
  expect((await elsewhere.send({ url: '/api/auth/user' })).statusCode).toBe(401);
  // The ordinary sign-out ends this session, so that it can end the provider's session too.
  expect((await person.send({ url: '/api/auth/user' })).statusCode).toBe(200);
  expect((await person.send({ url: '/api/logout' })).statusCode).toBe(302);
  expect((await person.send({ url: '/api/auth/user' })).statusCode).toBe(401);
});
