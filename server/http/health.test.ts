import { afterAll, beforeAll, expect, it } from 'vitest';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import { openSmallDisk } from '../testing/small-disk.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await startTestApp();
});
afterAll(() => running.close());

async function ask(url: string): Promise<[number, unknown]> {
  const answer = await running.app.inject({ url, headers: { cookie: 'session=whatever' } });
  return [answer.statusCode, answer.json()];
}

it('answers that it lives and is ready, without a session', async () => {
  expect(await ask('/healthz')).toEqual([200, { status: 'ok' }]);
  expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]);
});

it('is not ready while migrations are missing', async () => {
  const { pool } = running.database;
  await pool.query('alter schema drizzle rename to elsewhere');
  const [ready, healthy] = [await ask('/readyz'), await ask('/healthz')];
  await pool.query('alter schema elsewhere rename to drizzle');
  expect(ready).toEqual([503, { status: 'unavailable', problem: 'migrations pending' }]);
  expect(healthy).toEqual([200, { status: 'ok' }]);
  expect(await ask('/readyz')).toEqual([200, { status: 'ok' }]);
});

it('is not ready while files cannot be stored', async () => {
  const storage = new DirectoryStorage('/dev/null/files');
  const silent = await startTestApp({ storage });
  const askSilent = async (url: string) => {
    const answer = await silent.app.inject(url);
    return [answer.statusCode, answer.json()];
  };
  const unavailable = { status: 'unavailable', problem: 'storage not ready' };
  expect(await askSilent('/readyz')).toEqual([503, unavailable]);
  expect(await askSilent('/healthz')).toEqual([200, { status: 'ok' }]);
  await silent.close();
});

it('is ready while the storage is full: only files are refused', async () => {
  const disk = await openSmallDisk();
  await disk.fill();
  const full = await startTestApp({ storage: new DirectoryStorage(disk.directory) });
  expect((await full.app.inject('/readyz')).json()).toEqual({ status: 'ok' });
  await full.close();
  await disk.close();
});

it('closes idle connections when it begins to shut down', async () => {
  class Ending extends DirectoryStorage {
    override async check(): Promise<void> {
      ending.app.lifecycle.isShuttingDown = true;
    }
  }
  const ending = await startTestApp({ storage: new Ending('/dev/null/files') });
  expect((await ending.app.inject('/readyz')).headers.connection).toBe('close');
  await ending.close();
});

it('is not ready while it shuts down, and still answers', async () => {
  running.app.lifecycle.isShuttingDown = true;
  expect(await ask('/readyz')).toEqual([503, { status: 'unavailable', problem: 'shutting down' }]);
  const answer = await running.app.inject('/api/auth/user');
  expect(answer.statusCode).toBe(401);
  expect(answer.headers.connection).toBe('close');
  running.app.lifecycle.isShuttingDown = false;
});
