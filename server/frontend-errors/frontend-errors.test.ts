import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { frontendErrors } from '../db/tables/index.ts';
import { startTestApp } from '../testing/test-app.ts';
import { mostPerHour } from './frontend-errors-routes.ts';

it('stores a limited number of reports in an hour, from all senders together, and ignores more', async () => {
  const running = await startTestApp();
  onTestFinished(() => running.close());
  const { db } = running.database;
  const report = async (remoteAddress: string) => {
    const payload = {
      ...{ message: 'kaputt', timestamp: '2026-01-01T00:00:00Z', userAgent: 'Test' },
      url: 'http://localhost:3000/',
    };
    const url = '/api/log-frontend-error';
    const answer = await running.app.inject({ method: 'POST', url, payload, remoteAddress });
    expect(answer.statusCode).toBe(204);
    return db.$count(frontendErrors);
  };
  await db.execute(sql`
    insert into frontend_errors (message, timestamp, user_agent, url)
    select 'kaputt', now(), 'Test', '/' from generate_series(2, ${mostPerHour}::int)`);
  expect(await report('198.51.100.1')).toBe(mostPerHour);
  expect(await report('198.51.100.2')).toBe(mostPerHour);
  await db.update(frontendErrors).set({ createdAt: sql`now() - interval '2 hours'` });
  expect(await report('198.51.100.3')).toBe(mostPerHour + 1);
});
