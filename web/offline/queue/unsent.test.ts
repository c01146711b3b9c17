import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anId, aWorld, commentOn, me, update } from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase, writeRows } from '../storage/local-database.ts';
import { ownUnsent } from '../sync/replay.ts';
import { enqueue } from './enqueue.ts';
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
    { userId: me, now: world.now(), ...noPulls },
  );
  if (!first || !second || !third) throw new Error('nothing was queued');
  const tx = writeRows(database);
  const unsent = await Unsent.in(tx, me);
  const again = { ...first, id: anId() };
  await unsent.delete(first.id);
  await unsent.put(again);
  expect(unsent.items.map(({ id }) => id)).toEqual([again.id, second.id, third.id]);
  await unsent.markSent(third, { now: world.now(), begun: 0 });
  expect(unsent.items.map(({ id }) => id)).toEqual([again.id, second.id]);
  await tx.done;
});

/** Where each is held against all others these take minutes, in a transaction that everybody waits for. */
const patience = 30_000;

it('takes in thousands at once', { timeout: patience }, async () => {
  const pump = anId();
  const comments = Array.from({ length: 1_000 }, () => commentOn(pump));
  await enqueue(database, comments, { userId: me, now: world.now(), ...noPulls });
  const queued = await ownUnsent(database, me);
  expect(queued.slice(-1_000).map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
});
