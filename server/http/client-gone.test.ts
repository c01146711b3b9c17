import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { gdprEvents } from '../db/tables/index.ts';
import { startTestApp } from '../testing/test-app.ts';

it('a client that disconnects in the middle of its body is not logged as an error of the server', async () => {
  const lines: string[] = [];
  let read = () => {};
  const isRead = new Promise<void>((resolve) => {
    read = resolve;
  });
  const running = await startTestApp({
    listens: true,
    config: { logLevel: 'info' },
    logStream: { write: (line) => void lines.push(line) },
    extend: (app) => {
      app.addHook('preParsing', async () => read());
    },
  });
  onTestFinished(() => running.close());
  const editor = await running.person('editor');
  const { port, host } = new URL(running.origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST /api/equipment HTTP/1.1\r\nHost: ${host}\r\nCookie: ${editor.cookie}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":`,
  );
  await isRead;
  await setImmediate();
  socket.destroy();
  await vi.waitFor(() => expect(lines.join('')).toContain('client went away'), 10_000);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('a read whose client has disconnected is not started when its turn comes', async () => {
  const lines: string[] = [];
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const running = await startTestApp({
    listens: true,
    config: { logLevel: 'info' },
    logStream: { write: (line) => void lines.push(line) },
    extend: (app) => {
      app.addHook('preHandler', async () => arrive());
    },
  });
  onTestFinished(() => running.close());
  const viewer = await running.person('viewer');
  let release = () => {};
  const isFree = new Promise<void>((resolve) => {
    release = resolve;
  });
  const turns = [1, 2].map(() => running.app.turns.take(`${viewer.id} reads`, () => isFree));
  const { port, host } = new URL(running.origin);
  const socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET /api/me/export HTTP/1.1\r\nHost: ${host}\r\nCookie: ${viewer.cookie}\r\n\r\n`);
  await hasArrived;
  socket.destroy();
  await vi.waitFor(
    () =>
      new Promise<void>((resolve, reject) =>
        running.app.server.getConnections((error, open) =>
          !error && open === 0 ? resolve() : reject(error ?? new Error(`${open} are open`)),
        ),
      ),
    10_000,
  );
  release();
  await Promise.all(turns);
  await vi.waitFor(() => expect(lines.join('')).toContain('client went away'), 10_000);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  // An export leaves an event; this one was not made.
  expect(await running.database.db.select().from(gdprEvents)).toEqual([]);
});
