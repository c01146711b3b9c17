import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, openPostgres } from '../db/database.ts';
import { retentionRuns } from '../db/tables/index.ts';
import { templateName } from '../testing/databases/template.ts';
import { createOnServer } from '../testing/databases/test-database.ts';
import { runScript } from '../testing/run-script.ts';

let url: string;
let drop: () => Promise<void>;
let database: Database;

beforeEach(async () => {
  ({ url, drop } = await createOnServer(templateName));
  database = openPostgres(url);
});
afterEach(async () => {
  await database.close();
  await drop();
});

const rows = 60_000;

/** So many that a process can be killed in the midst of them. */
async function fill(): Promise<void> {
  await database.db.execute(sql`
    insert into frontend_errors (message, timestamp, user_agent, url, created_at)
    select 'x', now(), 'x', '/', now() - interval '4 months' from generate_series(1, ${rows})`);
}

const left = async () => {
  const { rows: counted } = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from frontend_errors',
  );
  return counted[0]?.count ?? 0;
};
const start = () => runScript('retention/retention-cli.ts', [], { DATABASE_URL: url });

it('killed in the middle loses nothing, and the next goes on', async () => {
  await fill();
  const killed = start();
  await expect.poll(left, { interval: 5, timeout: 120_000 }).toBeLessThan(rows);
  killed.kill('SIGKILL');
  await once(killed, 'close');
  const remaining = await left();
  expect(remaining).toBeGreaterThan(0);
  const [cut] = await database.db.select().from(retentionRuns);
  expect(cut).toMatchObject({ finishedAt: null, removed: { frontend_errors: rows - remaining } });

  const [first, second] = [start(), start()];
  const said = await Promise.all([text(first.stdout), text(second.stdout)]);
  expect(said.filter((line) => line.includes('sind angewandt.'))).toHaveLength(1);
  expect(await left()).toBe(0);
  const [done] = await database.db.select().from(retentionRuns);
  expect(done).toMatchObject({
    finishedAt: expect.any(String),
    removed: { frontend_errors: rows },
  });
});
