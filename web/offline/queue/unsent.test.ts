import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anId, aWorld, commentOn, me, update } from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase, writeRows } from '../databases/local-database.ts';
import { enqueue } from './enqueue.ts';
import { placeRow } from './local-rows.ts';
import type { QueueItem } from './queue-item.ts';
import { ownUnsent } from './replay.ts';
import { Unsent } from './unsent.ts';

const world = aWorld();
let database: LocalDatabase;
beforeEach(async () => {
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

it('stays in its order when one of them becomes another write', async () => {
  const pump = anId();
  const [first, second, third] = await enqueue(
    database,
    [update(pump, { name: 'A' }), commentOn(pump), update(pump, { name: 'B' })],
    { userId: me, now: world.now() },
  );
  if (!first || !second || !third) throw new Error('nothing was queued');
  const tx = writeRows(database);
  const unsent = await Unsent.in(tx, me);
  const again = { ...first, id: anId() };
  await unsent.delete(first.id);
  await unsent.put(again);
  expect(unsent.items.map(({ id }) => id)).toEqual([again.id, second.id, third.id]);
  expect(unsent.ofEquipment(pump).map(({ id }) => id)).toEqual([again.id, third.id]);
  await unsent.markSent(third, world.now());
  expect(unsent.ofEquipment(pump)).toEqual([again]);
  await tx.done;
});

/** Where each is held against all others these take minutes, in a transaction that everybody waits for. */
const patience = 30_000;

it('is placed anew in a moment where thousands wait', { timeout: patience }, async () => {
  const rows = Array.from({ length: 5_000 }, () => anEquipment({ id: anId() }));
  const waiting = rows.map((row, at): QueueItem => {
    const queued = { timestamp: at + 1, userId: me, synced: 0, state: 'waiting' } as const;
    return { ...update(row.id, { name: 'Neu' }), ...queued, before: row, after: row };
  });
  const index = () => ({ getAll: async () => waiting });
  const store = { put: async () => {}, delete: async () => {}, index };
  const unsent = await Unsent.in({ objectStore: () => store } as never, me);
  for (const row of rows) await placeRow(unsent, row.id, row);
  expect(unsent.items).toHaveLength(5_000);
});

it('takes in thousands at once', { timeout: patience }, async () => {
  const pump = anId();
  const comments = Array.from({ length: 1_000 }, () => commentOn(pump));
  await enqueue(database, comments, { userId: me, now: world.now() });
  const queued = await ownUnsent(database, me);
  expect(queued.slice(-1_000).map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
});
