import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileRemovals } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { openSocket } from '../testing/socket.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const token = 'm'.repeat(32);

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp({ config: { metricsToken: token }, listens: true });
});
afterAll(() => running.close());

const ask = (authorization?: string) =>
  running.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} });

async function read(): Promise<string> {
  const answer = await ask(`Bearer ${token}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.body;
}

/** The value of one line. */
const figure = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(`${line} `))
    ?.slice(line.length + 1);

it('does not exist unless it is configured', async () => {
  const without = await startTestApp();
  const headers = { authorization: 'Bearer ' };
  expectError(await without.app.inject({ url: '/metrics', headers }), 'not_found');
  await without.close();
});

it.each([undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])(
  'tells nothing to somebody who says %s',
  async (authorization) => {
    expectError(await ask(authorization), 'not_signed_in');
  },
);

it('counts answers by route and status, and how long they took', async () => {
  const viewer = await running.person('viewer');
  const id = '00000000-0000-4000-8000-000000000000';
  await viewer.send({ url: `/api/equipment/${id}?name=geheim` });
  await viewer.send({ url: '/api/equipment/metadata' });
  await viewer.send({ url: '/api/gibt-es/nicht@hier.example' });
  const text = await read();
  const count = (route: string, status: number) =>
    figure(
      text,
      `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`,
    );
  expect(count('/api/equipment/:id', 404)).toBe('1');
  expect(count('/api/equipment/metadata', 200)).toBe('1');
  expect(count('unmatched', 404)).toBe('1');
  expect(text).toMatch(/http_request_duration_seconds_bucket\{le="30",.*metadata.*\} 1/);
  for (const secret of [id, 'geheim', '@', viewer.id, '127.0.0.1', token])
    expect(text).not.toContain(secret);
});

it('shows sockets, connections, load and the process itself', async () => {
  const viewer = await running.person('viewer');
  const before = await read();
  expect(figure(before, 'websocket_connections')).toBe('0');
  const { socket } = await openSocket(running.origin, { headers: { cookie: viewer.cookie } });
  const text = await read();
  expect(figure(text, 'websocket_connections')).toBe('1');
  expect(Number(figure(text, 'database_pool_size'))).toBe(running.database.pool.options.max);
  expect(figure(text, 'database_pool_waiting')).toBe('0');
  expect(figure(text, 'database_pool_in_use')).toBeDefined();
  expect(figure(text, 'http_requests_shed_total')).toBe('0');
  expect(figure(text, 'http_requests_under_way')).toBe('1');
  expect(figure(text, 'shutting_down')).toBe('0');
  for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
    expect(Number(figure(text, name)), name).toBeGreaterThan(0);
  socket.close();
});

it('shows which work waits', async () => {
  await running.database.db.insert(fileRemovals).values({ objectPath: 'alt/datei' });
  await running.database.pool.query(
    "insert into retention_runs (day, started_at, finished_at) values ('2026-01-01', now(), '2026-01-01T03:00:00Z')",
  );
  const text = await read();
  expect(figure(text, 'jobs_waiting{job="file_removal"}')).toBe('1');
  expect(figure(text, 'job_last_finished_timestamp_seconds{job="retention"}')).toBe(
    String(Date.parse('2026-01-01T03:00:00Z') / 1000),
  );
});
