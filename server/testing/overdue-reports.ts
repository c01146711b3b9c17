import { sql } from 'drizzle-orm';
import { afterEach, beforeEach } from 'vitest';
import { type Database, openPostgres } from '../db/database.ts';
import { templateName } from './databases/template.ts';
import { createOnServer } from './databases/test-database.ts';
import { runScript } from './run-script.ts';

/** A database for each test with error reports that are due for removal, and the command that removes them. */
export function overdueReports(rows: number) {
  let url: string;
  let drop: () => Promise<void>;
  let database: Database;

  beforeEach(async () => {
    ({ url, drop } = await createOnServer(templateName));
    database = openPostgres(url);
    await database.db.execute(sql`
      insert into frontend_errors (message, timestamp, user_agent, url, created_at)
      select 'x', now(), 'x', '/', now() - interval '4 months' from generate_series(1, ${rows})`);
  });
  afterEach(async () => {
    await database.close();
    await drop();
  });

  return {
    db: () => database.db,
    left: async () => {
      const { rows: counted } = await database.pool.query<{ count: number }>(
        'select count(*)::int as count from frontend_errors',
      );
      return counted[0]?.count ?? 0;
    },
    start: (...args: string[]) =>
      runScript('retention/retention-cli.ts', args, { DATABASE_URL: url }),
  };
}
