import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { successStatus } from '#contract/call.ts';
import { openFreshDatabase } from '../testing/databases/test-database.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { startTestApp } from '../testing/test-app.ts';
import { caseOf, loadWrites } from '../testing/write-cases/all-cases.ts';
import { sendCase, type World } from '../testing/write-cases/write-case.ts';

const writes = await loadWrites();

let world: World;
beforeAll(async () => {
  const running = await startTestApp({ database: await openFreshDatabase() });
  const admin = await running.person('admin');
  world = { running, admin, make: makerFor(() => admin) };
});
afterAll(() => world.running.close());

/** What a newer version may add while this one still runs: more columns, more tables, more indexes. */
async function addNewerParts(): Promise<void> {
  const { db } = world.running.database;
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) {
    const table = sql.identifier(name);
    await db.execute(sql`alter table ${table} add column later text`);
    await db.execute(sql`alter table ${table} add column counted int not null default 0`);
    await db.execute(sql`create index on ${table} (later)`);
  }
  await db.execute(sql`create table newer (user_id uuid references users (id) on delete cascade)`);
}

const failedWrites = async (): Promise<string[]> => {
  const failures: string[] = [];
  for (const { name, call } of writes) {
    const answer = await sendCase(world, call, await caseOf(name, world));
    if (answer.statusCode !== successStatus(call)) failures.push(`${name}: ${answer.body}`);
  }
  return failures;
};

it('can write everything after a newer version has changed the tables', async () => {
  expect(await failedWrites()).toEqual([]);
  await addNewerParts();
  expect(await failedWrites()).toEqual([]);
});
