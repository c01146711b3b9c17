import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { retentionRuns } from '../db/tables/index.ts';
import { overdueReports } from '../testing/overdue-reports.ts';

/** Enough rows that a process can be killed in the middle. */
const rows = 60_000;
const { db, left, start } = overdueReports(rows);

it('killed in the middle loses nothing, and the next one continues', async () => {
  const killed = start();
  await expect.poll(left, { interval: 5, timeout: 120_000 }).toBeLessThan(rows);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const remaining = await left();
  expect(remaining).toBeGreaterThan(0);
  const [cut] = await db().select().from(retentionRuns);
  expect(cut).toMatchObject({ finishedAt: null, removed: { frontend_errors: rows - remaining } });

  const [first, second] = [start(), start()];
  const said = await Promise.all([text(first.stdout), text(second.stdout)]);
  expect(said.filter((line) => line.includes('sind angewandt.'))).toHaveLength(1);
  expect(await left()).toBe(0);
  const [done] = await db().select().from(retentionRuns);
  expect(done).toMatchObject({
    finishedAt: expect.any(String),
    removed: { frontend_errors: rows },
  });
});
