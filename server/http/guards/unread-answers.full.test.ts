import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { mostUnread } from './unread-answers.ts';

const large = { url: '/api/docs/json' };

it('who does not read what they ask for is hung up on, who reads is not', async () => {
  const running = await startTestApp({ listens: true });
  onTestFinished(() => running.close());
  const { cookie, send } = await running.person('viewer');
  const { server } = running.app;
  const countConnections = promisify(server.getConnections.bind(server));
  const { port, host } = new URL(running.origin);
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');

  const times = Math.ceil((1.5 * mostUnread) / (await send(large)).rawPayload.length);
  const request = `GET ${large.url} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\n\r\n`;
  socket.pause().write(request.repeat(times));
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), 30_000);

  for (let time = 0; time < times; time++) {
    const answer = await fetch(`${running.origin}${large.url}`, { headers: { cookie } });
    expect(answer.status).toBe(200);
    await answer.text();
  }
});
