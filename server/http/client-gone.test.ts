import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

it('a client that goes away in the middle of its body is no fault of ours', async () => {
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
