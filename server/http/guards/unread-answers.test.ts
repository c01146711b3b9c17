import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { mostUnread, mostWaiting } from './unread-answers.ts';

const size = 3 * 1024 * 1024;
const largeSize = mostUnread + size;
const timeouts = { unread: 400 };

let running: TestApp;
let viewer: Person;
const lines: string[] = [];
beforeAll(async () => {
  running = await startTestApp({
    listens: true,
    clientTimeouts: timeouts,
    config: { logLevel: 'warn' },
    logStream: { write: (line: string) => void lines.push(line) },
    extend: (app) => {
      const config = { access: 'signed-in', rateLimit: false } as const;
      app.get('/api/part', { config }, async () => 'x'.repeat(size));
      app.get('/api/large', { config }, async () => 'x'.repeat(largeSize));
    },
  });
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const countConnections = () =>
  promisify(running.app.server.getConnections.bind(running.app.server))();

/** A client that has sent so many requests and reads nothing yet. */
async function ask(url: string, times: number): Promise<Socket> {
  const { port, host } = new URL(running.origin);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const request = `GET ${url} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${viewer.cookie}\r\n\r\n`;
  socket.pause().write(request.repeat(times));
  return socket;
}

const isCut = () => vi.waitFor(async () => expect(await countConnections()).toBe(0), 30_000);
const cuts = () => lines.filter((line) => line.includes('does not read')).length;

it('a client that reads nothing is disconnected after a while, and the log says so', async () => {
  const before = cuts();
  await ask('/api/part', Math.ceil(mostUnread / size) + 3);
  await isCut();
  expect(cuts()).toBe(before + 1);
  expect(lines.at(-1)).toMatch(/"level":40.*"bytes":\d+,"connections":1/);
});

it('a client that requests far more than it reads is disconnected at once', async () => {
  const before = cuts();
  await ask('/api/part', Math.ceil(mostWaiting / size) + 3);
  await isCut();
  expect(cuts()).toBe(before + 1);
});

it('a client that reads slowly gets all of an answer beyond the limit', async () => {
  const before = cuts();
  const socket = await ask('/api/large', 1);
  let [heard, atOnce] = [0, 0];
  for await (const piece of socket as AsyncIterable<Buffer>) {
    heard += piece.length;
    atOnce += piece.length;
    if (heard > largeSize) break;
    if (atOnce < 2 * size) continue;
    atOnce = 0;
    await wait(timeouts.unread / 2);
  }
  expect(heard).toBeGreaterThan(largeSize);
  expect(cuts()).toBe(before);
});

it('a client that reads is not disconnected, however much it has requested', async () => {
  const headers = { cookie: viewer.cookie, 'accept-encoding': 'identity' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => fetch(`${running.origin}/api/part`, { headers })),
  );
  for (const answer of answers) expect(await answer.text()).toHaveLength(size);
});
