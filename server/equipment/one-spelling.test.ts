import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { identityKey, placeKey } from '#contract/equipment/location.ts';
import { adminNotifications, equipment } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { derivedColumns } from './equipment-columns.ts';

let running: TestApp;
let editor: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
});
afterAll(() => running.close());
beforeEach(async () => {
  await running.database.db.delete(equipment);
});

const create = (name: string, locationRaw: string) =>
  editor.send({
    method: 'POST',
    url: '/api/equipment',
    payload: sampleEquipment({ name, locationRaw }),
  });

it('refuses an Anlage whose place differs only in the spelling of its Bauteil', async () => {
  expect((await create('Pumpe', 'BT 5-EG')).json()).toMatchObject({ locationRaw: 'BT 5-EG' });
  for (const spelling of ['BT5-EG', 'bt5-eg', '5-EG']) {
    expectError(await create('Pumpe', spelling), 'duplicate_equipment');
  }
  expect((await create('Pumpe', 'BT50-EG')).statusCode).toBe(201);
});

it('finds it in every spelling by its site', async () => {
  for (const place of ['BT 5-EG', 'BT5-OG', '5-UG', 'BT50-EG', '50-EG', 'Halle 5-EG']) {
    await create('Pumpe', place);
  }
  for (const site of ['BT5', 'bt 5']) {
    const answer = await editor.send({
      method: 'GET',
      url: '/api/equipment/search',
      query: { site },
    });
    expect(
      answer
        .json<Equipment[]>()
        .map(({ locationRaw }) => locationRaw)
        .sort(),
    ).toEqual(['5-UG', 'BT 5-EG', 'BT5-OG']);
  }
});

it('is reported as similar in every spelling, and as taken if the name is the same', async () => {
  await create('Pumpe 1', 'BT 5-EG');
  const check = async (name: string) => {
    const payload = { name, locationRaw: '5-eg' };
    const url = '/api/equipment/check-similar';
    return (await editor.send({ method: 'POST', url, payload })).json();
  };
  expect(await check('pumpe 1')).toMatchObject({ isDuplicate: true, isTaken: true });
  const other = await check('Pumpe 2');
  expect(other).toMatchObject({ isDuplicate: true });
  expect(other).not.toHaveProperty('isTaken');
});

/** What the migration does with rows of the version before. */
async function introduce(): Promise<void> {
  const file = new URL('../db/migrations/0020_one_place_one_spelling.sql', import.meta.url);
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint');
  const { db } = running.database;
  for (const statement of statements.filter((text) =>
    /^\s*(UPDATE|INSERT|DROP INDEX "equipment_name|CREATE UNIQUE)/.test(text),
  )) {
    await db.execute(sql.raw(statement));
  }
}

async function insertOld(name: string, locationRaw: string, createdAt: string): Promise<string> {
  const fields = sampleEquipment({ name, locationRaw });
  const locationKey = identityKey(locationRaw);
  const values = { ...fields, ...derivedColumns(fields), locationKey, createdAt };
  const [row] = await running.database.db.insert(equipment).values(values).returning();
  return row?.id ?? '';
}

it('keeps existing duplicates when it is introduced, and notifies administrators of them', async () => {
  const first = await insertOld('Pumpe', 'BT5-EG', '2026-01-01T00:00:00.000Z');
  const second = await insertOld('Pumpe', 'BT 5-EG', '2026-02-01T00:00:00.000Z');
  await introduce();
  const notices = await running.database.db
    .select()
    .from(adminNotifications)
    .where(eq(adminNotifications.type, 'equipment_doubled'));
  expect(notices).toMatchObject([
    { entityType: 'equipment', entityId: second, message: expect.stringContaining('„BT 5-EG“') },
  ]);
  expectError(await create('Pumpe', '5-EG'), 'duplicate_equipment');
  const url = `/api/equipment/${second}`;
  const edited = await editor.send({ method: 'PATCH', url, payload: { tags: ['Achtung'] } });
  expect(edited.statusCode).toBe(200);
  await editor.send({ method: 'DELETE', url: `/api/equipment/${first}` });
  expectError(await create('Pumpe', 'BT5-EG'), 'duplicate_equipment');
  const moved = await editor.send({ method: 'PATCH', url, payload: { locationRaw: 'BT6-EG' } });
  expect(moved.statusCode).toBe(200);
  expect((await create('Pumpe', 'BT5-EG')).statusCode).toBe(201);
});

it('makes the same keys by the migration as by the contract', async () => {
  const place = fc.string({ unit: fc.constantFrom(...'bt5 -aäz0'), minLength: 1, maxLength: 9 });
  const places = fc.sample(
    place.filter((text) => text.trim() !== ''),
    200,
  );
  for (const [at, text] of places.entries()) {
    await insertOld(`Pumpe ${at}`, text, '2026-01-01T00:00:00.000Z');
  }
  await introduce();
  const rows = await running.database.db.select().from(equipment);
  for (const { locationRaw, locationKey } of rows) expect(locationKey).toBe(placeKey(locationRaw));
});
