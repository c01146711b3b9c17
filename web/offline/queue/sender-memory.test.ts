import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SyncItem } from '#contract/sync.ts';
import { fillDatabases } from '#web/testing/fakes/full-storage.ts';
import {
  anId,
  aWorld,
  commentOn,
  creation,
  json,
  me,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { batchesIn, done, failing, idsOf, judging } from '#web/testing/servers/judging-server.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem } from '../storage/queue-item.ts';
import { ownUnsent, replay } from '../sync/replay.ts';
import { enqueue } from './enqueue.ts';
import { SenderMemory } from './sender-memory.ts';

let world: World;
let database: LocalDatabase;
const pulls = async () => noPulls;
let memory: SenderMemory;
beforeEach(async () => {
  world = aWorld();
  memory = new SenderMemory();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[]) =>
  enqueue(database, items, { userId: me, now: world.now(), ...noPulls });
const run = () => replay({ environment: world, database, userId: me, pulls, memory });
const unsent = () => ownUnsent(database, me);
const batches = () => batchesIn(world.asked);

describe('on a full device', () => {
  it('confirmed items leave the queue', async () => {
    const items = Array.from({ length: 20 }, () => creation(anId()));
    await queue(items);
    world.server = judging(done);
    fillDatabases();
    expect(await run()).toBe('done');
    expect(await unsent()).toEqual([]);
    expect(batches()).toEqual([idsOf(items)]);
  });

  it('refused items wait, and are sent again after growing pauses', async () => {
    const [refusedOne, taken] = [creation(anId()), creation(anId())];
    await queue([refusedOne, taken]);
    world.server = judging(failing([refusedOne.id], 'duplicate_equipment'));
    const makeRoom = fillDatabases();
    for (let round = 0; round < 9; round++) {
      expect(await run()).toBe('later');
      world.time += 10_000;
    }
    expect(batches()).toEqual([idsOf([refusedOne, taken]), ...Array(3).fill([refusedOne.id])]);
    expect(await unsent()).toMatchObject([{ id: refusedOne.id, state: 'waiting' }]);

    makeRoom();
    memory.endPauses();
    await run();
    expect(await unsent()).toMatchObject([{ id: refusedOne.id, state: 'failed' }]);
  });
});

describe('on a slow line', () => {
  /** The time after which a batch is given up. */
  const patienceFor = async (items: NewItem[]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await queue(items);
    let isGivenUp = false;
    world.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          isGivenUp = true;
          reject(init.signal?.reason);
        });
      });
    const running = run();
    let seconds = 0;
    for (; !isGivenUp && seconds < 1_000; seconds++) await vi.advanceTimersByTimeAsync(1_000);
    await running;
    return seconds;
  };
  afterEach(() => void vi.useRealTimers());

  it('a large batch has more time than a small one', async () => {
    expect(await patienceFor([commentOn(anId())])).toBeLessThan(35);
    memory = new SenderMemory();
    const large = Array.from({ length: 99 }, () => commentOn(anId(), 'x'.repeat(3_500)));
    // At 64 kbit/s these need 44 s.
    expect(await patienceFor(large)).toBeGreaterThan(150);
  });

  it('half a batch is sent after one that took too long', async () => {
    const items = Array.from({ length: 8 }, () => commentOn(anId()));
    await patienceFor(items);
    await patienceFor([]);
    vi.useRealTimers();
    const sizes: number[] = [];
    world.fetch = async (_, init) => {
      const sent: SyncItem[] = JSON.parse(String(init?.body)).items;
      sizes.push(sent.length);
      return json({ verdicts: sent.map(done) });
    };
    expect(await run()).toBe('done');
    expect(sizes).toEqual([2, 4, 2]);
  });
});
