import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  Equipment,
  EquipmentChanges,
  EquipmentFields,
} from '#contract/equipment/equipment.ts';
import { beginEpoch } from '../db/feed-epoch.ts';
import { removeOldTombstones } from '../db/remove-tombstones.ts';
import { deletedRecords } from '../db/tables/index.ts';
import { isEmbedded } from '../testing/databases/test-database.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { storeOnly } from '../testing/samples/store-equipment.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { derivedColumns } from './equipment-columns.ts';

let running: TestApp;
let editor: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

async function get<T>(url: string): Promise<T> {
  const answer = await viewer.send({ method: 'GET', url });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  return answer.json<T>();
}
const create = async (fields = {}) =>
  (
    await editor.send({ method: 'POST', url: '/api/equipment', payload: sampleEquipment(fields) })
  ).json<Equipment>();

const only = (rows: readonly EquipmentFields[]) => storeOnly(running.database.db, rows);

describe('changes', () => {
  const changes = (since: string, limit = 1_000) =>
    get<EquipmentChanges>(`/api/equipment/changes?since=${since}&limit=${limit}`);

  /** The place of the feed when no rows are repeated because of other tests' running transactions. */
  async function settled(): Promise<string> {
    let since = '';
    for (;;) {
      const { changed, deleted, hasMore, next } = await changes(since);
      since = next;
      if (!hasMore && changed.length + deleted.length === 0) return since;
    }
  }

  it('brings the whole set in pages, then only what changed, with deletions', async () => {
    await only(Array.from({ length: 25 }, () => sampleEquipment()));
    const seen = new Set<string>();
    let since = '';
    for (;;) {
      const page = await changes(since, 10);
      for (const { id } of page.changed) seen.add(id);
      since = page.next;
      if (!page.hasMore) break;
    }
    expect(seen.size).toBe(25);

    since = await settled();
    const created = await create();
    const [first = ''] = seen;
    await editor.send({
      method: 'PATCH',
      url: `/api/equipment/${first}`,
      payload: { name: 'Geändert' },
    });
    const [, second = ''] = seen;
    await editor.send({ method: 'DELETE', url: `/api/equipment/${second}` });
    const delta = await changes(since);
    expect(delta.changed.map(({ id }) => id).sort()).toEqual([created.id, first].sort());
    expect(delta.deleted).toEqual([second]);
    expect(delta).toMatchObject({ hasMore: false, reset: false });
  });

  it('withdraws a deletion when the same id is created again', async () => {
    const next = await settled();
    const gone = await create();
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` });
    await editor.send({
      method: 'POST',
      url: '/api/equipment',
      payload: { ...sampleEquipment(), id: gone.id },
    });
    const delta = await changes(next);
    expect(delta.deleted).toEqual([]);
    expect(delta.changed.map(({ id }) => id)).toContain(gone.id);
  });

  it('brings everything even while a running transaction makes all rows repeat', async () => {
    const slow = isEmbedded ? undefined : await running.database.pool.connect();
    await slow?.query('begin');
    await slow?.query('select pg_current_xact_id()');
    await only(Array.from({ length: 25 }, () => sampleEquipment()));
    const seen = new Set<string>();
    let since = '';
    for (let hasMore = true; hasMore; ) {
      const page = await changes(since, 10);
      for (const { id } of page.changed) seen.add(id);
      ({ next: since, hasMore } = page);
    }
    expect(seen.size).toBe(25);
    await slow?.query('rollback');
    slow?.release();
  });

  it('answers every place from before a restore with reset', async () => {
    await only([sampleEquipment()]);
    const place = await settled();
    expect(await changes(place)).toMatchObject({ reset: false, changed: [] });
    const client = await running.database.pool.connect();
    await beginEpoch(client).finally(() => client.release());
    const anew = await changes(place);
    expect(anew).toMatchObject({ reset: true, changed: [expect.anything()] });
    expect(await changes(anew.next)).toMatchObject({ reset: false });
  });

  it('answers a place from before removed tombstones with reset', async () => {
    await only([sampleEquipment(), sampleEquipment()]);
    const { db } = running.database;
    const longAgo = await settled();
    const [gone] = (await changes('')).changed;
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone?.id}` });
    const since = await settled();
    const tombstones = () => db.$count(deletedRecords, eq(deletedRecords.id, gone?.id ?? ''));
    const inMonths = (months: number) => new Date(Date.now() + months * 31 * 86_400_000);

    await removeOldTombstones(db, inMonths(11));
    await removeOldTombstones(db, inMonths(11));
    expect(await changes(longAgo)).toMatchObject({ reset: false, deleted: [gone?.id] });

    // The first run only announces the removal: a device that is reading now still gets the deletion.
    await removeOldTombstones(db, inMonths(13));
    expect(await changes(longAgo)).toMatchObject({ reset: true, deleted: [] });
    expect(await changes(since)).toMatchObject({ reset: false, deleted: [] });
    expect(await tombstones()).toBe(1);
    await removeOldTombstones(db, inMonths(13));
    expect(await tombstones()).toBe(0);

    const first = await changes('', 1);
    expect(first).toMatchObject({ reset: false });
    expect(await changes(first.next, 1)).toMatchObject({ reset: false });
  });

  it('answers a first fill that was interrupted before tombstones were removed with reset', async () => {
    await only([]);
    const since = await settled();
    for (let at = 0; at < 3; at += 1) await create();
    const gone = await create();
    await editor.send({ method: 'DELETE', url: `/api/equipment/${gone.id}` });
    const page = await changes(since, 1);
    expect(page).toMatchObject({ hasMore: true, reset: false });
    await settled();
    const beginning = await changes('', 1);
    const later = new Date(Date.now() + 400 * 86_400_000);
    await removeOldTombstones(running.database.db, later);
    expect(await changes(page.next, 1)).toMatchObject({ reset: true });
    // A device at the very beginning of its first fill has nothing to delete.
    expect(await changes(beginning.next, 1)).toMatchObject({ reset: false });
  });

  it('answers a transaction id of the future with reset, in the same epoch', async () => {
    await only([sampleEquipment()]);
    const [epoch] = (await settled()).split('.');
    const since = `${epoch}.999999999.${randomUUID()}`;
    expect(await changes(since)).toMatchObject({ reset: true, changed: [expect.anything()] });
  });

  it.each([`5.${'-'.repeat(36)}`, 'nonsense', `5.${randomUUID()}`])(
    'begins anew for a place it does not know: %s',
    async (since) => {
      await only([sampleEquipment()]);
      expect(await changes(since)).toMatchObject({
        reset: true,
        deleted: [],
        changed: [expect.anything()],
      });
    },
  );
});

// The embedded database runs one transaction at a time: nothing there can commit late.
if (!isEmbedded)
  it('loses no change to a transaction that commits late', async () => {
    await only([]);
    const { next } = await get<EquipmentChanges>('/api/equipment/changes');
    const slow = await running.database.pool.connect();
    await slow.query('begin');
    await slow.query('select pg_current_xact_id()');
    const quick = await create({ name: 'schnell' });
    const between = await get<EquipmentChanges>(`/api/equipment/changes?since=${next}`);
    expect(between.changed.map(({ id }) => id)).toEqual([quick.id]);
    const late = sampleEquipment({ name: 'spät' });
    const columns = { ...late, ...derivedColumns(late) };
    await slow.query(
      `insert into equipment (name, type, location_raw, name_key, location_key, building_key, floor_key,
      room_key, search_text, name_text, type_text, location_text, sort_key)
     values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13)`,
      [
        ...[columns.name, columns.type, columns.locationRaw, columns.nameKey, columns.locationKey],
        ...[
          columns.buildingKey,
          columns.floorKey,
          columns.roomKey,
          columns.searchText,
          columns.nameText,
        ],
        ...[columns.typeText, columns.locationText, columns.sortKey],
      ],
    );
    await slow.query('commit');
    slow.release();
    const after = await get<EquipmentChanges>(`/api/equipment/changes?since=${between.next}`);
    expect(after.changed.map(({ name }) => name)).toContain('spät');
  });
