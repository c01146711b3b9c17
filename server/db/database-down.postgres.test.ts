import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../testing/expect-error.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { templateName } from '../testing/template.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createOnServer } from '../testing/test-database.ts';
import { openPostgres } from './database.ts';

describe('a database server that goes away', () => {
  let server: Awaited<ReturnType<typeof createOnServer>>;
  let cable: TcpProxy;
  let running: TestApp;
  let editor: Person;

  beforeAll(async () => {
    server = await createOnServer(templateName);
    const url = new URL(server.url);
    cable = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.port = String(cable.port);
    running = await startTestApp({ database: openPostgres(url.href) });
    editor = await running.person('editor');
  });
  afterAll(async () => {
    await running.close();
    await cable.cut();
    await server.drop();
  });

  const statusOf = async (url: string) => (await editor.send({ url })).statusCode;
  const report = {
    method: 'POST' as const,
    url: '/api/log-frontend-error',
    payload: { message: 'x', timestamp: '2026-01-01T00:00:00Z', userAgent: 'x', url: 'x' },
  };

  it('is answered with a sentence and a time to come back, until it is there again', async () => {
    expect(await statusOf('/readyz')).toBe(200);
    for (let round = 0; round < 2; round++) {
      await cable.cut();
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

      await cable.mend();
      expect(await statusOf('/api/auth/user')).toBe(200);
      expect((await editor.send(report)).statusCode).toBe(204);
      expect(await statusOf('/readyz')).toBe(200);
    }
  });

  it('is answered in the middle of a transaction too, and nothing of it stays', async () => {
    const before = await running.database.pool.query('select count(*)::int from scenarios');
    const work = running.database.db.transaction(async (tx) => {
      await tx.execute("insert into scenarios (name) values ('half')");
      await cable.cut();
      await tx.execute("insert into scenarios (name) values ('other half')");
    });
    await expect(work).rejects.toThrow();
    await cable.mend();
    const after = await running.database.pool.query('select count(*)::int from scenarios');
    expect(after.rows).toEqual(before.rows);
  });

  it('is answered on a page where a person looks at it', async () => {
    await cable.cut();
    const answer = await editor.send({ url: '/api/logout' });
    await cable.mend();
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.body).toContain(
      '<p>Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es gleich erneut.</p>',
    );
  });
});
