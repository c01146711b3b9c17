import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frontendErrors, requestCounts } from '../../db/tables/index.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { removeOldCounts } from './request-counts.ts';

let running: TestApp;

beforeAll(async () => {
  running = await startTestApp({
    config: {
      rateLimitPerMinute: 5,
      trustedProxies: ['198.51.100.9'],
      oidc: { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b' },
    },
  });
});
afterAll(() => running.close());

const tooMany = {
  code: 'too_many_requests',
  message: 'Zu viele Anfragen. Bitte versuchen Sie es in Kürze erneut.',
};

/** Sends the request so many times and lists the statuses of the answers. */
async function statusesOf(
  send: (request: InjectOptions) => Promise<{ statusCode: number }>,
  request: InjectOptions,
  times: number,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time++) statuses.push((await send(request)).statusCode);
  return statuses;
}

const from = (remoteAddress: string) => (request: InjectOptions) =>
  running.app.inject({ ...request, remoteAddress });

it('allows a user so many requests in a minute, and answers more with Retry-After', async () => {
  const person = await running.person('editor');
  const me = { url: '/api/auth/user' };
  expect(await statusesOf(person.send, me, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  const answer = await person.send(me);
  expect(answer.json()).toEqual(tooMany);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
});

it('counts all calls of a person together', async () => {
  const person = await running.person('admin');
  const answers = [
    await statusesOf(person.send, { url: '/api/auth/user' }, 3),
    await statusesOf(person.send, { url: '/api/docs/json' }, 3),
  ];
  expect(answers).toEqual([
    [200, 200, 200],
    [200, 200, 429],
  ]);
});

it('does not let one person use up what another has', async () => {
  const [greedy, modest] = [await running.person('editor'), await running.person('editor')];
  await statusesOf(greedy.send, { url: '/api/auth/user' }, 6);
  expect((await modest.send({ url: '/api/auth/user' })).statusCode).toBe(200);
});

it('counts refused requests too', async () => {
  const waiting = await running.person('awaiting_approval');
  expect(await statusesOf(waiting.send, { url: '/api/docs/json' }, 6)).toEqual([
    403, 403, 403, 403, 403, 429,
  ]);
});

it('counts requests without a session by their address', async () => {
  const me = { url: '/api/auth/user' };
  expect(await statusesOf(from('198.51.100.1'), me, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(await statusesOf(from('198.51.100.2'), me, 1)).toEqual([401]);
});

/** Six requests, each with another X-Forwarded-For. */
async function forwardedBy(remoteAddress: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < 6; time++) {
    const headers = { 'x-forwarded-for': `203.0.113.${time}` };
    const request = { url: '/api/auth/user', remoteAddress, headers };
    statuses.push((await running.app.inject(request)).statusCode);
  }
  return statuses;
}

it('ignores the forwarded address of an unknown client, also of one in the same network', async () => {
  for (const stranger of ['198.51.100.3', '10.0.0.3', '127.0.0.1']) {
    expect(await forwardedBy(stranger)).toEqual([401, 401, 401, 401, 401, 429]);
  }
});

it('uses the forwarded address of a configured proxy', async () => {
  expect(await forwardedBy('198.51.100.9')).toEqual([401, 401, 401, 401, 401, 401]);
});

it('limits error reports, and stores none beyond the limit', async () => {
  const report = {
    method: 'POST' as const,
    url: '/api/log-frontend-error',
    payload: {
      message: 'kaputt',
      timestamp: '2026-01-01T00:00:00Z',
      userAgent: 'Test',
      url: 'http://localhost:3000/',
    },
  };
  const statuses = await statusesOf(from('198.51.100.4'), report, 31);
  expect(statuses).toEqual([...Array<number>(30).fill(204), 429]);
  expect(await running.database.db.select().from(frontendErrors)).toHaveLength(30);
  const answer = await from('198.51.100.4')(report);
  expect(answer.json()).toEqual(tooMany);
});

it.each(['/api/login', '/api/callback?state=x'])('limits %s and says so on a page', async (url) => {
  const browser = from('198.51.100.5');
  const statuses = await statusesOf(browser, { url }, 60);
  expect(statuses).not.toContain(429);
  const answer = await browser({ url });
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body).toContain(`<p>${tooMany.message}</p>`);
  expect((await from('198.51.100.6')({ url })).statusCode).not.toBe(429);
});

describe('several instances', () => {
  let other: TestApp;
  beforeAll(async () => {
    const { config } = running.app;
    other = await startTestApp({ database: running.database, config });
  });
  afterAll(() => other.app.close());

  it('count together', async () => {
    const person = await running.person('editor');
    const request = { url: '/api/auth/user', headers: { cookie: person.cookie } };
    const statuses = await statusesOf(person.send, request, 3);
    statuses.push(...(await statusesOf((sent) => other.app.inject(sent), request, 3)));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('allow no more than the limit when all requests come at once', async () => {
    const person = await running.person('editor');
    const request = { url: '/api/auth/user', headers: { cookie: person.cookie } };
    const instances = Array.from({ length: 20 }, (_, turn) => (turn % 2 ? running : other));
    const answers = await Promise.all(instances.map(({ app }) => app.inject(request)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  it('give back their unused share when they end', async () => {
    const { db } = running.database;
    const person = await running.person('editor');
    const request = { url: '/api/auth/user', headers: { cookie: person.cookie } };
    await db.delete(requestCounts);
    const starts = 3;
    const config = { ...running.app.config, rateLimitPerMinute: 400 };
    for (let start = 0; start < starts; start++) {
      const { app } = await startTestApp({ database: running.database, config });
      expect((await app.inject(request)).statusCode).toBe(200);
      expect(await db.select().from(requestCounts)).toMatchObject([{ taken: start + 20 }]);
      await app.close();
    }
    expect(await db.select().from(requestCounts)).toMatchObject([{ taken: starts }]);
  });

  it('start again when the minute is over, and store neither name nor address', async () => {
    const { db } = running.database;
    const stranger = from('198.51.100.8');
    await db.delete(requestCounts);
    expect((await stranger({ url: '/api/auth/user' })).statusCode).toBe(401);
    const [count] = await db.select().from(requestCounts);
    expect(count).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/), taken: 1 });
    await db.update(requestCounts).set({ taken: 99, endsAt: sql`now() - interval '1 second'` });
    const elsewhere = { url: '/api/auth/user', remoteAddress: '198.51.100.8' };
    expect((await other.app.inject(elsewhere)).statusCode).toBe(401);
    expect(await db.select().from(requestCounts)).toMatchObject([{ taken: 1 }]);
    await db.update(requestCounts).set({ endsAt: sql`now() - interval '1 second'` });
    await removeOldCounts(db);
    expect(await db.select().from(requestCounts)).toEqual([]);
  });
});

it('never limits the checks of a load balancer', async () => {
  for (const url of ['/healthz', '/readyz']) {
    expect(new Set(await statusesOf(from('198.51.100.7'), { url }, 10))).toEqual(new Set([200]));
  }
});

it('never limits signing out, and does not count it', async () => {
  const signOut = from('198.51.100.40');
  expect(new Set(await statusesOf(signOut, { url: '/api/logout' }, 70))).toEqual(new Set([302]));
  expect(await statusesOf(signOut, { url: '/api/auth/user' }, 1)).toEqual([401]);
});
