import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const given = 'proxy.0123-abcd_EF';

async function start(trustedProxies: string[] = []): Promise<TestApp> {
  const running = await startTestApp({ config: { trustedProxies }, listens: true });
  onTestFinished(() => running.close());
  return running;
}

async function idOf({ origin }: TestApp, path: string, id?: string): Promise<string | null> {
  const answer = await fetch(`${origin}${path}`, { headers: id ? { 'x-request-id': id } : {} });
  return answer.headers.get('x-request-id');
}

it.each(['/healthz', '/api/equipment', '/api/unbekannt', '/%E0%A4%A'])(
  'every answer is named, also that of %s',
  async (path) => {
    const running = await start();
    const [one, other] = [await idOf(running, path), await idOf(running, path)];
    expect(one).toMatch(uuid);
    expect(other).toMatch(uuid);
    expect(one).not.toBe(other);
  },
);

it.each(['/healthz', '/api/equipment', '/api/unbekannt', '/objects/nichts', '/%E0%A4%A'])(
  'every answer is marked as this application’s, also that of %s',
  async (path) => {
    const { origin } = await start();
    const { headers } = await fetch(`${origin}${path}`);
    expect(headers.get(ownAnswerHeader)).toBe('done');
  },
);

describe('an id that comes with the request', () => {
  it('is used when a trusted proxy sends it', async () => {
    const running = await start(['127.0.0.0/8', '::1']);
    expect(await idOf(running, '/healthz', given)).toBe(given);
    expect(await idOf(running, '/%E0%A4%A', given)).toBe(given);
  });

  it('is replaced when anybody else sends it', async () => {
    const running = await start(['192.0.2.1']);
    expect(await idOf(running, '/healthz', given)).toMatch(uuid);
  });

  it.each(['kurz', 'x'.repeat(65), 'a@b.example', 'mit leer', '{"a":"b"}'])(
    'is replaced when it is no such name: %s',
    async (id) => {
      const running = await start(['127.0.0.0/8', '::1']);
      expect(await idOf(running, '/healthz', id)).toMatch(uuid);
    },
  );

  it('is replaced when there are two', async () => {
    const running = await start(['127.0.0.0/8', '::1']);
    const connection = connect(Number(new URL(running.origin).port), '127.0.0.1');
    const twice = `X-Request-Id: ${given}\r\n`.repeat(2);
    connection.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n${twice}Connection: close\r\n\r\n`);
    expect(await text(connection)).not.toContain(given);
  });
});
