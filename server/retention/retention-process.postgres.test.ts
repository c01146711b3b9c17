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

const rows = 12_000;

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
const start = (...args: string[]) =>
  runScript('retention/retention-cli.ts', args, { DATABASE_URL: url });

it('says what would go without touching it', async () => {
  await fill();
  const { stdout } = start('--dry-run');
  const lines = (await text(stdout)).split('\n');
  expect(lines[0]).toBe('Es würde entfernt (nichts wurde geändert):');
  expect(lines).toContain('   12.000 Fehlerberichte (3 Monate)');
  expect(lines).toContain('        0 Aktivitätsprotokoll (120 Monate)');
  expect(await left()).toBe(rows);
  expect(await database.db.select().from(retentionRuns)).toEqual([]);
});

it('explains itself when called wrongly', async () => {
  const process = start('--alles');
  expect((await text(process.stderr)).trim()).toBe('Aufruf: npm run retention [-- --dry-run]');
});
