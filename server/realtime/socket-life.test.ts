import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { record } from '../audit/record.ts';
import { sessions } from '../db/tables/index.ts';
import { openSocket } from '../testing/socket.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { mostUnsentBytes } from './socket-hub.ts';

let running: TestApp;
let viewer: Person;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  running = await startTestApp({ listens: true });
  viewer = await running.person('viewer');
});
afterEach(async () => {
  await running.close();
  vi.useRealTimers();
});

const open = (options = {}) =>
  openSocket(running.origin, { headers: { cookie: viewer.cookie }, ...options });

it('a session that expires closes its sockets', async () => {
  const { closed } = await open();
  await running.database.db
    .update(sessions)
    .set({ lastSeenAt: sql`now() - interval '12 hours 1 second'` })
    .where(eq(sessions.userId, viewer.id));
  vi.advanceTimersByTime(30_000);
  expect(await closed).toBe(4401);
});

it('an open socket alone does not keep a session alive', async () => {
  const { socket } = await open();
  const old = sql`now() - interval '11 hours'`;
  await running.database.db.update(sessions).set({ lastSeenAt: old });
  const before = await running.database.db.select().from(sessions);
  vi.advanceTimersByTime(30_000);
  expect(await running.database.db.select().from(sessions)).toEqual(before);
  socket.close();
});

it('a socket gets a regular heartbeat of the server', async () => {
  const { next, socket } = await open();
  vi.advanceTimersByTime(30_000);
  expect(await next()).toEqual({ type: 'heartbeat', at: expect.any(String) });
  socket.close();
});

it('a socket that does not read is closed before much is buffered, and the others still get notices', async () => {
  const [slow, quick] = [await open(), await open()];
  const [server] = running.app.websocketServer.clients;
  slow.socket.pause();
  // Each of so few is announced, and each notice is long.
  const changes = Array.from({ length: 100 }, (_, number) => ({
    ...({ action: 'update', entityType: 'equipment', userId: viewer.id } as const),
    entityId: `${number} ${'x'.repeat(5_000)}`,
  }));
  // At some point the operating system's buffer for the slow one is full.
  while (server?.readyState === server?.OPEN) {
    await running.database.db.transaction((tx) => record(tx, ...changes));
    for (const _ of changes) await quick.next();
    expect(server?.bufferedAmount).toBeLessThan(2 * mostUnsentBytes);
  }
  slow.socket.resume();
  expect(await slow.closed).toBe(1013);
  expect(quick.socket.readyState).toBe(quick.socket.OPEN);
  quick.socket.close();
});

it('a socket that no longer answers is dropped, one that does is kept', async () => {
  const silent = await open({ autoPong: false });
  const answering = await open();
  const serverSide = [...running.app.websocketServer.clients];
  const answered = Promise.race(serverSide.map((socket) => once(socket, 'pong')));
  vi.advanceTimersByTime(30_000);
  await answered;
  vi.advanceTimersByTime(30_000);
  expect(await silent.closed).toBe(1006);
  expect(answering.socket.readyState).toBe(answering.socket.OPEN);
});

it('a connection whose upgrade does not complete is closed', async () => {
  const connection = connect(Number(new URL(running.origin).port), '127.0.0.1');
  connection.write(
    'GET /%E0%A4%A HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  );
  expect(await text(connection)).toMatch(/^HTTP\/1\.1 400 /);
});

it('a server that stops closes all sockets so that they reconnect', async () => {
  const { closed } = await open();
  await running.app.close();
  expect(await closed).toBe(1012);
});

it('a client that does not answer delays no shutdown', async () => {
  const { socket } = await open();
  socket.pause();
  await running.app.close();
  socket.terminate();
});
