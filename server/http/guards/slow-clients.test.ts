import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pngFile } from '../../testing/samples/file-samples.ts';
import { put, uploadUrl } from '../../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let running: TestApp;
let editor: Person;

const timeouts = {
  headers: 400,
  body: 400,
  request: 60_000,
  silence: 800,
  keepAlive: 300,
  check: 50,
};

beforeEach(async () => {
  running = await startTestApp({ listens: true, clientTimeouts: timeouts });
  editor = await running.person('editor');
});
afterEach(() => running.close());

interface Conversation {
  socket: Socket;
  heard(): string;
  closed: Promise<unknown>;
}

async function dial(): Promise<Conversation> {
  const socket = connect(Number(new URL(running.origin).port), '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    heard += text;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  return { socket, heard: () => heard, closed };
}

/** Sends one byte at a time until the connection is closed; returns how long that took. */
async function drip({ socket }: Conversation, text: string): Promise<number> {
  const start = Date.now();
  for (const byte of text) {
    if (!socket.writable) break;
    socket.write(byte);
    await wait(20);
  }
  return Date.now() - start;
}

const host = () => `Host: localhost:${new URL(running.origin).port}`;
const longName = 'x'.repeat(2_000);

it('closes the connection when headers come byte by byte', async () => {
  const slow = await dial();
  const lasted = await drip(slow, `GET /healthz HTTP/1.1\r\n${host()}\r\nX-Name: ${longName}`);
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(lasted).toBeLessThan(20_000);
});

it('closes the connection when a body comes byte by byte, and serves others', async () => {
  const slow = await dial();
  const body = JSON.stringify({ name: longName });
  slow.socket.write(
    `POST /api/equipment HTTP/1.1\r\n${host()}\r\nCookie: ${editor.cookie}\r\nOrigin: ${running.origin}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  const lasted = await drip(slow, body);
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(slow.heard()).toMatch(/\{"code":"bad_request",/);
  expect(lasted).toBeLessThan(20_000);
  expect(running.app.load.underWay).toBe(0);
  expect((await fetch(`${running.origin}/healthz`)).status).toBe(200);
});

it('allows a file to take longer than any other body, as long as something arrives', async () => {
  const fileUrl = await uploadUrl(editor);
  const slow = await dial();
  const file = pngFile;
  const path = new URL(fileUrl, running.origin).pathname;
  slow.socket.write(
    `PUT ${path} HTTP/1.1\r\n${host()}\r\nCookie: ${editor.cookie}\r\nOrigin: ${running.origin}\r\n` +
      `Content-Type: image/png\r\nContent-Length: ${file.length}\r\nConnection: close\r\n\r\n`,
  );
  const half = Math.floor(file.length / 2);
  slow.socket.write(file.subarray(0, half));
  await wait(2 * timeouts.body - 300);
  slow.socket.write(file.subarray(half));
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 204 /);
});

it('closes the connection when nothing more of a file arrives', async () => {
  const fileUrl = await uploadUrl(editor);
  const silent = await dial();
  const path = new URL(fileUrl, running.origin).pathname;
  silent.socket.write(
    `PUT ${path} HTTP/1.1\r\n${host()}\r\nCookie: ${editor.cookie}\r\nOrigin: ${running.origin}\r\n` +
      'Content-Type: image/png\r\nContent-Length: 1000\r\n\r\nx',
  );
  await silent.closed;
  expect((await put(editor, fileUrl, pngFile)).statusCode).toBe(204);
});

it('closes the connection when no further request comes', async () => {
  const idle = await dial();
  idle.socket.write(`GET /healthz HTTP/1.1\r\n${host()}\r\n\r\n`);
  await idle.closed;
  expect(idle.heard()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

it('closes the connection when nothing is sent at all', async () => {
  const silent = await dial();
  await silent.closed;
  expect(silent.heard()).not.toMatch(/ 200 /);
});
