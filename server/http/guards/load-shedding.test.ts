import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { expectError } from '../../testing/expect-error.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let running: TestApp;
let finish: () => void;

/** An application with one route that takes as long as the test wants, and one that blocks the event loop. */
async function start(maxRequests: number): Promise<void> {
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const config = { access: 'public', rateLimit: false } as const;
  running = await startTestApp({
    config: { maxRequests },
    extend: (app) => {
      app.get('/api/slow', { config }, async () => {
        await finished;
        return { done: true };
      });
      app.get('/api/busy', { config }, async () => {
        const end = Date.now() + 900;
        while (Date.now() < end);
        return { done: true };
      });
    },
  });
}
afterEach(() => running.close());

const ask = (url: string) => running.app.inject(url);

async function untilUnderWay(count: number): Promise<void> {
  while (running.app.load.underWay !== count) await wait(1);
}

it('refuses requests above the limit, with Retry-After, and nothing else', async () => {
  await start(3);
  const slow = ['/api/slow', '/api/slow', '/api/slow'].map(ask);
  await untilUnderWay(3);

  const answer = await ask('/api/slow');
  expectError(answer, 'overloaded');
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.headers['x-request-id']).toBeDefined();
  expect(running.app.load.shed).toBe(1);
  for (const url of ['/healthz', '/readyz']) expect((await ask(url)).statusCode).toBe(200);
  expect((await ask('/api/unbekannt')).statusCode).toBe(404);

  finish();
  for (const { statusCode } of await Promise.all(slow)) expect(statusCode).toBe(200);
  expect(running.app.load.underWay).toBe(0);
  expect((await ask('/api/slow')).statusCode).toBe(200);
});

it('counts every request once, however it ends', async () => {
  await start(3);
  finish();
  const viewer = await running.person('viewer');
  await ask('/api/equipment');
  await viewer.send({ url: '/api/equipment' });
  await viewer.send({ url: '/api/equipment/keine-id' });
  await viewer.send({ method: 'POST', url: '/api/equipment', payload: '{' });
  await viewer.send({ method: 'POST', url: '/api/equipment', payload: {} });
  await viewer.send({ url: '/ws' });
  expect(running.app.load).toEqual({ underWay: 0, shed: 0 });
});

it('accepts nothing more while many requests wait for a busy processor', async () => {
  await start(40);
  const waiting = ['/api/slow', '/api/slow', '/api/slow'].map(ask);
  await untilUnderWay(3);
  expect((await ask('/api/busy')).statusCode).toBe(200);
  // The delay is measured at the next check.
  let answer = await ask('/api/equipment');
  while (answer.statusCode !== 503) {
    await ask('/api/busy');
    await wait(20);
    answer = await ask('/api/equipment');
  }
  expectError(answer, 'overloaded');
  while ((await ask('/api/equipment')).statusCode === 503) await wait(100);
  finish();
  await Promise.all(waiting);
});

it('accepts everything while few requests wait, however late they are', async () => {
  await start(40);
  for (let round = 0; round < 3; round++) {
    expect((await ask('/api/busy')).statusCode).toBe(200);
    await wait(20);
    expect((await ask('/api/equipment')).statusCode).toBe(401);
  }
  finish();
});
