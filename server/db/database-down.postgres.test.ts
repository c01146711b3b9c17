import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asAdmin, templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { expectError } from '../testing/expect-error.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { openPostgres } from './database.ts';
import { isUnavailable } from './problems.ts';

const poolSize = 3;
const silence = 300;
const patience = 60_000;
const metricsToken = 'm'.repeat(32);

describe('a database server that cannot be reached', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let proxy: TcpProxy;
  let proxiedUrl: string;
  let running: TestApp;
  let editor: Person;

  beforeAll(async () => {
    server = await createOnServer(templateName);
    const url = new URL(server.url);
    proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(proxy.port);
    proxiedUrl = url.href;
    running = await startTestApp({
      database: openPostgres(proxiedUrl, { poolSize, silence }),
      config: { metricsToken },
    });
    editor = await running.person('editor');
  });
  afterAll(async () => {
    await running.close();
    await proxy.cut();
    await server.drop();
  });

  const statusOf = async (url: string) => (await editor.send({ url })).statusCode;
  const report = {
    method: 'POST' as const,
    url: '/api/log-frontend-error',
    payload: { message: 'x', timestamp: '2026-01-01T00:00:00Z', userAgent: 'x', url: 'x' },
  };

  it('is answered with a sentence and Retry-After until it is back', async () => {
    expect(await statusOf('/readyz')).toBe(200);
    for (let round = 0; round < 2; round++) {
      await proxy.cut();
      for (const request of [{ url: '/api/auth/user' }, report]) {
        const answer = await editor.send(request);
        expectError(answer, 'database_unavailable');
        expect(answer.headers['retry-after']).toBe('5');
      }
      const ready = await editor.send({ url: '/readyz' });
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { status: 'unavailable', problem: 'database unreachable' },
      ]);
      expect(await statusOf('/healthz')).toBe(200);

      await proxy.reopen();
      expect(await statusOf('/api/auth/user')).toBe(200);
      expect((await editor.send(report)).statusCode).toBe(204);
      expect(await statusOf('/readyz')).toBe(200);
    }
  });

  it('does not prevent reading the metrics of the process', async () => {
    await proxy.cut();
    const headers = { authorization: `Bearer ${metricsToken}` };
    const answer = await running.app.inject({ url: '/metrics', headers });
    await proxy.reopen();
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('process_cpu_seconds_total');
    expect(answer.body).not.toMatch(/^jobs_waiting\{/m);
  });

  it('does not delay the metrics of the process when it stops answering', async () => {
    const usual = await startTestApp({
      database: openPostgres(proxiedUrl),
      config: { metricsToken },
    });
    const headers = { authorization: `Bearer ${metricsToken}` };
    const ask = () => usual.app.inject({ url: '/metrics', headers });
    expect((await ask()).body).toMatch(/^jobs_waiting\{/m);
    proxy.stall();
    const askedAt = Date.now();
    const answer = await ask();
    const waited = Date.now() - askedAt;
    // A connection that receives nothing cannot be closed either.
    await proxy.cut();
    await proxy.reopen();
    await usual.close();
    expect(waited).toBeLessThan(5_000);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('process_cpu_seconds_total');
    expect(answer.body).not.toMatch(/^jobs_waiting\{/m);
  });

  it('is given up when it stops answering, and later requests are answered', async () => {
    const ask = () => editor.send({ url: '/api/auth/user' });
    const { pool } = running.database;
    const all = await Promise.all(Array.from({ length: poolSize }, () => pool.connect()));
    for (const client of all) client.release();
    proxy.stall();
    const answers = await Promise.all(Array.from({ length: poolSize }, ask));
    for (const answer of answers) expectError(answer, 'database_unavailable');
    expect((await ask()).statusCode).toBe(200);
  });

  it('uses up no connection of the pool, even if the loss happens at the beginning of a transaction', async () => {
    const { pool, db } = running.database;
    const work = () => db.transaction((tx) => tx.execute('select 1'));
    for (let round = 0; round < 5; round++) {
      await Promise.all(Array.from({ length: poolSize }, work));
      await asAdmin(
        server.url,
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await Promise.allSettled(Array.from({ length: poolSize }, work));
      await vi.waitFor(() => expect(pool.idleCount).toBe(pool.totalCount), patience);
    }
    expect(await statusOf('/api/auth/user')).toBe(200);
  });

  it('is not given up while it works for longer than usual', async () => {
    const seconds = (3 * silence) / 1_000;
    // This is no waiting of the test: the server is busy with the statement for so long.
    const { rows } = await running.database.pool.query('select pg_sleep($1), 1 as one', [seconds]);
    expect(rows).toMatchObject([{ one: 1 }]);
  });

  it('with a full disk is answered with a sentence and Retry-After', async () => {
    await running.database.pool.query(`
      create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger full_disk before insert on frontend_errors execute function full_disk()`);
    const answer = await editor.send(report);
    await running.database.pool.query('drop trigger full_disk on frontend_errors');
    expectError(answer, 'database_unavailable');
    expect(answer.headers['retry-after']).toBe('5');
  });

  it('that can only be read is not ready, and requests are answered with Retry-After', async () => {
    const mayBeWritten = async (isSo: boolean) => {
      await asAdmin(
        server.url,
        `begin read write;
        alter database ${new URL(server.url).pathname.slice(1)}
          set default_transaction_read_only = ${isSo ? 'off' : 'on'};
        commit`,
      );
      // Open connections would keep their old settings.
      await proxy.cut();
      await proxy.reopen();
    };
    await mayBeWritten(false);
    const answer = await editor.send(report);
    const ready = await editor.send({ url: '/readyz' });
    await mayBeWritten(true);
    expectError(answer, 'database_unavailable');
    expect(ready.json()).toEqual({ status: 'unavailable', problem: 'database read-only' });
    expect((await editor.send(report)).statusCode).toBe(204);
    expect(await statusOf('/readyz')).toBe(200);
  });

  it('that refuses connections counts as unavailable, whatever its reason', () => {
    const refusal = Object.assign(new Error('could not write init file'), {
      ...{ severity: 'FATAL', code: 'XX000' },
    });
    expect(isUnavailable(new Error('Failed query', { cause: refusal }))).toBe(true);
    expect(isUnavailable(Object.assign(refusal, { severity: 'ERROR' }))).toBe(false);
  });

  it('is answered in the middle of a transaction too, which is rolled back', async () => {
    const before = await running.database.pool.query('select count(*)::int from scenarios');
    const work = running.database.db.transaction(async (tx) => {
      await tx.execute("insert into scenarios (name) values ('half')");
      await proxy.cut();
      await tx.execute("insert into scenarios (name) values ('other half')");
    });
    const failure = await work.catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    await proxy.reopen();
    const after = await running.database.pool.query('select count(*)::int from scenarios');
    expect(after.rows).toEqual(before.rows);
  });

  it('is answered with a page in the browser', async () => {
    await proxy.cut();
    const answer = await editor.send({ url: '/api/logout' });
    await proxy.reopen();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toContain(
      '<p>Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.</p>',
    );
  });
});
