import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../testing/databases/test-database.ts';

it('compiles no plans', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await db.execute(sql`show jit`);
  expect(rows).toEqual([{ jit: 'off' }]);
  await close();
});
