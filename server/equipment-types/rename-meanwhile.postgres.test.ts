import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EquipmentType } from '#contract/equipment-types.ts';
import type { Tx } from '../db/database.ts';
import { equipment } from '../db/tables/index.ts';
import { createEquipment, updateEquipment } from '../equipment/equipment-service.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { createType, renameType } from './equipment-types-service.ts';

let running: TestApp;
let admin: Person;
beforeAll(async () => {
  running = await startTestApp();
  admin = await running.person('admin');
});
afterAll(() => running.close());

const inOne = <T>(work: (tx: Tx) => Promise<T>) => running.database.db.transaction(work);

/** Whether some query waits for the lock of another transaction. */
const somebodyWaits = () =>
  expect
    .poll(async () => {
      const { rows } = await running.database.pool.query(
        `select from pg_locks join pg_stat_activity using (pid)
         where not granted and datname = current_database()`,
      );
      return rows.length;
    })
    .toBe(1);

/** The second transaction begins after the first has done its work and before it commits. */
async function overlap(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  let waiting: Promise<unknown> = Promise.resolve();
  await inOne(async (tx) => {
    await first(tx);
    waiting = inOne(second);
    await somebodyWaits();
  });
  await waiting;
}

let made = 0;
async function begin() {
  const [from, to] = [`Alt ${++made}`, `Neu ${made}`];
  const type: EquipmentType = await inOne((tx) =>
    createType(tx, admin.id, { name: from, color: '#112233' }),
  );
  const make =
    (name = from) =>
    (tx: Tx) =>
      createEquipment(tx, admin.id, [sampleEquipment({ type: name })]);
  const [old] = await inOne(make('Sonst'));
  const give = (tx: Tx) =>
    updateEquipment(tx, admin.id, [{ id: old?.id ?? '', change: { type: from } }]);
  const rename = (tx: Tx) => renameType(tx, admin.id, type.id, to);
  const named = (name: string) => running.database.db.$count(equipment, eq(equipment.type, name));
  return { make: make(), give, rename, from, to, named };
}

it('renames an Anlage whose write had not been committed', async () => {
  const { make, rename, from, to, named } = await begin();
  await overlap(make, rename);
  expect([await named(from), await named(to)]).toEqual([0, 1]);
});

it('gives the new name to an Anlage that is made while the type is renamed', async () => {
  const { make, rename, from, to, named } = await begin();
  await overlap(rename, make);
  expect([await named(from), await named(to)]).toEqual([0, 1]);
});

it('gives the new name to an Anlage that is given the type meanwhile', async () => {
  const first = await begin();
  await overlap(first.rename, first.give);
  expect([await first.named(first.from), await first.named(first.to)]).toEqual([0, 1]);
  const second = await begin();
  await overlap(second.give, second.rename);
  expect([await second.named(second.from), await second.named(second.to)]).toEqual([0, 1]);
});

it('does not delay writes of another type', async () => {
  const { rename } = await begin();
  const other = await begin();
  await inOne(async (tx) => {
    await rename(tx);
    await inOne(async (inner) => {
      await inner.execute(sql`set local lock_timeout = '2s'`);
      await other.make(inner);
    });
  });
});
