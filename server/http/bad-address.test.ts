import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { expectError } from '../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { read } from './route.ts';

const probe = call({
  method: 'GET',
  path: '/api/probe/:name',
  summary: 'Probe',
  access: 'equipment.read',
  params: z.object({ name: z.string() }),
  answer: z.string(),
});

let running: TestApp;

beforeAll(async () => {
  running = await startTestApp({
    listens: true,
    extend: (app) => read(app, probe, async ({ params }) => params.name),
  });
});
afterAll(() => running.close());

describe('an address', () => {
  it.each(['/api/%', '/api/%E0%A4%A', '/%zz', '/api/auth/user%'])(
    'that cannot be decoded is refused: %s',
    async (url) => {
      const answer = await running.app.inject(url);
      expectError(answer, 'bad_request');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    },
  );

  it('with an extremely long part is not found', async () => {
    const editor = await running.person('editor');
    const fits = await editor.send({ url: `/api/probe/${'x'.repeat(200)}` });
    expect(fits.statusCode).toBe(200);
    expectError(await editor.send({ url: `/api/probe/${'x'.repeat(201)}` }), 'not_found');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'of the interface that does not exist is not found: %s',
    async (method) => {
      const answer = await running.app.inject({ method, url: '/api/gibt-es-nicht?x=1' });
      expectError(answer, 'not_found');
    },
  );

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'that exists has no other method: %s',
    async (method) => {
      expectError(await running.app.inject({ method, url: '/api/auth/user' }), 'not_found');
    },
  );

  it('answers HEAD like GET', async () => {
    const editor = await running.person('editor');
    const [whole, head] = await Promise.all(
      ['GET', 'HEAD'].map((method) =>
        fetch(`${running.origin}/api/auth/user`, { method, headers: { cookie: editor.cookie } }),
      ),
    );
    expect([head?.status, await head?.text()]).toEqual([200, '']);
    expect(head?.headers.get('content-type')).toBe(whole?.headers.get('content-type'));
    const stranger = await fetch(`${running.origin}/api/auth/user`, { method: 'HEAD' });
    expect(stranger.status).toBe(401);
  });
});

/** Sends raw bytes and reads until the server closes the connection. */
async function sendRaw(bytes: string): Promise<{ head: string; body: string }> {
  const socket = connect(Number(new URL(running.origin).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

describe('bytes that are no request', () => {
  const start = 'POST /api/log-frontend-error HTTP/1.1\r\nHost: localhost\r\n';

  it.each([
    ['nonsense', 'Guten Tag\r\n\r\n', '400 Bad Request'],
    ['an unknown method', 'TURN / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request'],
    ['a header without a name', `${start}: x\r\n\r\n`, '400 Bad Request'],
    ['a length that is no number', `${start}Content-Length: viel\r\n\r\n`, '400 Bad Request'],
    [
      'two statements of the length',
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      '400 Bad Request',
    ],
    [
      'cookies without end',
      `GET / HTTP/1.1\r\nHost: x\r\nCookie: session=${'x'.repeat(20_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
    ],
  ])('get a sentence and the end of the connection: %s', async (_, bytes, status) => {
    const { head, body } = await sendRaw(bytes);
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining([
        `HTTP/1.1 ${status}`,
        'Content-Type: application/json; charset=utf-8',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
      ]),
    );
    expect(JSON.parse(body)).toEqual({
      code: 'bad_request',
      message: errors.bad_request.message,
    });
  });

  it('do not disturb other clients', async () => {
    expect((await fetch(`${running.origin}/healthz`)).status).toBe(200);
  });
});
