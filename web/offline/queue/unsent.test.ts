import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { anId, aWorld, commentOn, me, update } from '#web/testing/samples/offline-samples.ts';
import {
  type LocalDatabase,
  openLocalDatabase,
  openQueueTransaction,
} from '../storage/local-database.ts';
import { ownUnsent } from '../sync/replay.ts';
import { enqueue } from './enqueue.ts';
import { Unsent } from './unsent.ts';

const world = aWorld();
let database: LocalDatabase;
beforeEach(async () => {
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

it('stays in order when one item is replaced', async () => {
  const pump = anId();
  const [first, second, third] = await enqueue(
    database,
    [update(pump, { name: 'A' }), commentOn(pump), update(pump, { name: 'B' })],
    { userId: me, now: world.now(), ...noPulls },
  );
  if (!first || !second || !third) throw new Error('nothing was queued');
  const tx = openQueueTransaction(database);
  const unsent = await Unsent.read(tx, me);
  const again = { ...first, id: anId() };
  await unsent.delete(first.id);
  await unsent.put(again);
  expect(unsent.items.map(({ id }) => id)).toEqual([again.id, second.id, third.id]);
  await unsent.markSent(third, { now: world.now(), begun: 0 });
  expect(unsent.items.map(({ id }) => id)).toEqual([again.id, second.id]);
  await tx.done;
});

/** Comparing each item with all others would take minutes, in a transaction that blocks all tabs. */
const patience = 30_000;

it('handles thousands of items at once', { timeout: patience }, async () => {
  const pump = anId();
  const comments = Array.from({ length: 1_000 }, () => commentOn(pump));
  await enqueue(database, comments, { userId: me, now: world.now(), ...noPulls });
  const queued = await ownUnsent(database, me);
  expect(queued.slice(-1_000).map(({ id }) => id)).toEqual(comments.map(({ id }) => id));
});
