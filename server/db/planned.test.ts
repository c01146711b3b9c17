import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRows, updateRows } from '../equipment/equipment-rows.ts';
import { openFreshDatabase } from '../testing/databases/test-database.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import type { Database, Tx } from './database.ts';
import { runPlanned } from './planned.ts';
import { users } from './tables/index.ts';

let database: Database;
beforeAll(async () => {
  database = await openFreshDatabase();
});
afterAll(() => database.close());

const double = (tx: Tx, value: number) =>
  runPlanned<{ twice: number }>(tx, sql`select ${value}::int * 2 as twice`);

it('uses the values of each call, and is parsed once by a connection', async () => {
  await database.db.transaction(async (tx) => {
    for (const value of [1, 2, 3]) expect(await double(tx, value)).toEqual([{ twice: 2 * value }]);
    const { rows } = await tx.execute(sql`
      select generic_plans + custom_plans as runs from pg_prepared_statements
      where statement like '%as twice'`);
    expect(rows).toEqual([{ runs: '3' }]);
  });
});

it('keeps statements of different texts apart', async () => {
  await database.db.transaction(async (tx) => {
    expect(await double(tx, 4)).toEqual([{ twice: 8 }]);
    expect(await runPlanned(tx, sql`select ${4}::int * 3 as thrice`)).toEqual([{ thrice: 12 }]);
  });
});

it('works after a newer version has added a column', async () => {
  const [user] = await database.db.insert(users).values({ role: 'editor' }).returning();
  const userId = user?.id ?? '';
  const write = (tx: Tx, id: string) =>
    insertRows(tx, [{ id, fields: sampleEquipment({ name: 'Pumpe' }) }], userId);
  const rename = (tx: Tx, id: string) =>
    updateRows(tx, [{ id, fields: sampleEquipment({ name: 'Lüfter' }) }], userId);
  for (let round = 0; round < 8; round++) {
    if (round === 6) await database.db.execute(sql`alter table equipment add column later text`);
    const id = randomUUID();
    const written = await database.db.transaction((tx) => write(tx, id));
    expect(written.get(id)).toMatchObject({ id, name: 'Pumpe' });
    const renamed = await database.db.transaction((tx) => rename(tx, id));
    expect(renamed.get(id)).toMatchObject({ id, name: 'Lüfter' });
  }
});
