import { bodyOf } from '#contract/noun.ts';
import {
  equipmentRow,
  equipmentRows,
  everyRow,
  putEquipment,
} from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import type { RowDatabases } from '../rows/base-rows.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Equipment, EquipmentChange } from '#contract/equipment/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  button,
  commentOn,
  creation,
  fields,
  me,
  photo,
  problem,
  removal,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem, QueueItem } from '../storage/queue-item.ts';
import { ownUnsent } from '../sync/replay.ts';
import { recreate } from './decide.ts';
import { enqueue } from './enqueue.ts';
import { settle } from './settle.ts';

let world: World;
let database: LocalDatabase;
beforeEach(async () => {
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => {
  vi.restoreAllMocks();
  database.close();
});

const queue = (items: NewItem[], userId = me) =>
  enqueue(database, items, { userId, now: world.now(), ...noPulls });
const one = async (item: NewItem, userId = me) => {
  const [queued] = await queue([item], userId);
  if (!queued) throw new Error('nothing queued');
  return queued;
};
const unsent = (userId = me) => ownUnsent(database, userId);
const rowOf = (id: string) => equipmentRow(database, id);
const all = async () => ({
  rows: await equipmentRows(database),
  items: await database.getAll('sync_queue'),
});
async function storedEquipment(changes: Partial<Equipment> = {}): Promise<Equipment> {
  const row = anEquipment({ id: anId(), ...changes });
  await putEquipment(database, row);
  return row;
}
const fail = (item: QueueItem, code: Parameters<typeof problem>[0], details?: unknown) =>
  settle(database, [{ id: item.id, outcome: 'failed', error: problem(code, details) }], {
    userId: me,
    now: world.now(),
    ...noPulls,
  });

describe('a queued change', () => {
  it('shows at once what was made, changed and deleted', async () => {
    const stored = await storedEquipment({ name: 'Alt' });
    const gone = await storedEquipment();
    const id = anId();
    await queue([creation(id), update(stored.id, { name: 'Neu' }), removal(gone.id)]);
    expect(await rowOf(id)).toMatchObject({ ...fields, id, createdBy: me });
    expect(await rowOf(stored.id)).toEqual({ ...stored, name: 'Neu' });
    expect(await rowOf(gone.id)).toBeUndefined();
    expect(await unsent()).toMatchObject([
      { action: 'create', state: 'waiting', synced: 0, userId: me },
      { action: 'update', after: { name: 'Neu' } },
      { action: 'delete', after: null },
    ]);
  });

  it('does not change the server’s row', async () => {
    const stored = await storedEquipment({ name: 'A' });
    await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    const second = await one(update(stored.id, { name: 'C', base: { name: 'B' } }));
    expect(second).toMatchObject({ after: { name: 'C' } });
    expect(await everyRow({ local: database } as RowDatabases, 'equipment')).toEqual([stored]);
  });

  it('carries what was seen when it deletes', async () => {
    const stored = await storedEquipment({ name: 'A', tags: ['Achtung'] });
    await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    const deletion = await one(removal(stored.id));
    expect(bodyOf(deletion)).toEqual({
      base: { ...fields, name: 'B', tags: ['Achtung'], type: stored.type },
    });
  });

  it('is not changed if it was sent before', async () => {
    const stored = await storedEquipment();
    const sent = { ...removal(stored.id), isTried: true };
    const [tried] = await enqueue(database, [sent], { userId: me, now: world.now(), ...noPulls });
    expect(tried?.data).toEqual({ params: { id: stored.id } });
  });

  it('gets a later timestamp than the one before, even if the clock is put back', async () => {
    const times: number[] = [];
    for (const jump of [0, 0, -3_600_000, 86_400_000, -86_400_000, 1]) {
      world.time += jump;
      times.push((await one(creation(anId()))).timestamp);
    }
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });
});

describe('when the device has no space', () => {
  it('leaves nothing of a change when the disk is full', async () => {
    const stored = await storedEquipment({ name: 'Alt' });
    const before = await all();
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      if (this.name !== 'sync_queue') return put.apply(this, given);
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(one(update(stored.id, { name: 'Neu' }))).rejects.toMatchObject({
      code: 'device_full',
    });
    vi.restoreAllMocks();
    expect(await all()).toEqual(before);
  });

  it('leaves nothing of a photo that does not fit', async () => {
    const before = await all();
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(one(photo(anId()))).rejects.toMatchObject({ code: 'device_full' });
    vi.restoreAllMocks();
    expect(await all()).toEqual(before);
  });

  it('leaves nothing when the disk is full only at the end of the transaction', async () => {
    const before = await all();
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      const request = put.apply(this, given);
      const { transaction } = this as unknown as { transaction: { _abort(name: string): void } };
      if (this.name === 'sync_queue')
        queueMicrotask(() => transaction._abort('QuotaExceededError'));
      return request;
    });
    await expect(one(creation(anId()))).rejects.toMatchObject({ code: 'device_full' });
    vi.restoreAllMocks();
    expect(await all()).toEqual(before);
  });

  it('keeps all of several changes or none', async () => {
    const unclonable = { ...creation(anId()), label: (() => '') as unknown as string };
    await expect(queue([creation(anId()), unclonable])).rejects.toMatchObject({
      name: 'DataCloneError',
    });
    expect(await all()).toEqual({ rows: [], items: [] });
  });

  it('can be queued after a failure', async () => {
    const unclonable = { ...creation(anId()), label: (() => '') as unknown as string };
    await expect(one(unclonable)).rejects.toThrow();
    await one(creation(anId()));
    expect(await unsent()).toHaveLength(1);
  });
});

describe('a correction of what the server refused', () => {
  it('is merged into the refused creation, which is sent again', async () => {
    const id = anId();
    const made = await one(creation(id, { name: 'Doppelt' }));
    await fail(made, 'duplicate_equipment');
    await one(update(id, { name: 'Einmalig', base: { name: 'Doppelt' } }));
    const items = await unsent();
    expect(items).toMatchObject([{ id: made.id, action: 'create', state: 'waiting' }]);
    expect(items[0]?.error).toBeUndefined();
    expect(bodyOf(items[0] as QueueItem)).toEqual({ ...fields, id, name: 'Einmalig' });
    expect(await rowOf(id)).toMatchObject({ name: 'Einmalig' });
  });

  it('includes the waiting changes, with the latest value of each field', async () => {
    const stored = await storedEquipment({ name: 'A', type: 'T0' });
    const first = await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    await one(update(stored.id, { type: 'T1', base: { type: 'T0' } }));
    await one(update(stored.id, { name: 'C', base: { name: 'B' } }));
    await fail(first, 'duplicate_equipment');
    await one(update(stored.id, { name: 'D', base: { name: 'C' } }));
    const items = await unsent();
    expect(items).toMatchObject([{ id: first.id, state: 'waiting' }]);
    expect(bodyOf<EquipmentChange>(items[0] as QueueItem)).toEqual({
      name: 'D',
      type: 'T1',
      base: { name: 'A', type: 'T0' },
    });
  });

  it('keeps the first base, so that a conflict stays one', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const first = await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    const current = { ...stored, name: 'Ihrs', updatedAt: '2026-01-01T09:00:00.000Z' };
    await fail(first, 'conflict', {
      fields: [{ field: 'name', mine: 'B', theirs: 'Ihrs' }],
      current,
    });
    await one(update(stored.id, { name: 'C', base: { name: 'B' } }));
    const [item] = await unsent();
    expect(bodyOf(item as QueueItem)).toEqual({ name: 'C', base: { name: 'A' } });
  });

  it('keeps what is needed to create a deleted Anlage anew', async () => {
    const stored = await storedEquipment({ name: 'A', tags: ['GLT'] });
    const first = await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    await fail(first, 'equipment_not_found');
    const corrected = await one(
      update(stored.id, { type: 'Neuer Typ', base: { type: stored.type } }),
    );
    expect(corrected.after).toEqual({ ...stored, name: 'B', type: 'Neuer Typ' });
    await fail(corrected, 'equipment_not_found');
    await recreate(database, corrected.id);
    expect(bodyOf((await unsent())[0] as QueueItem)).toMatchObject({
      ...{ id: stored.id, name: 'B', type: 'Neuer Typ', tags: ['GLT'] },
    });
  });

  it('does not change comments that wait for it', async () => {
    const id = anId();
    const made = await one(creation(id));
    const note = await one(commentOn(id));
    await fail(made, 'duplicate_equipment');
    await one(update(id, { name: 'Einmalig' }));
    expect((await unsent()).map((item) => item.id)).toEqual([made.id, note.id]);
  });

  it('does not touch what another person left on the device', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const mine = await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    await fail(mine, 'duplicate_equipment');
    const theirs = await one(update(stored.id, { type: 'Ihrs' }), somebody);
    await one(update(stored.id, { name: 'C' }));
    expect(await unsent(somebody)).toMatchObject([{ id: theirs.id }]);
    await one(removal(stored.id));
    expect(await unsent(somebody)).toMatchObject([{ id: theirs.id }]);
  });
});

describe('deleting', () => {
  it('a refused creation removes it, with everything that depends on it', async () => {
    const id = anId();
    const made = await one(creation(id));
    await queue([update(id, { type: 'X' }), commentOn(id)]);
    await fail(made, 'duplicate_equipment');
    await one(removal(id));
    expect(await unsent()).toEqual([]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('a refused comment removes it', async () => {
    const made = await one(commentOn(anId()));
    const { id } = bodyOf<{ id: string }>(made);
    const verdict = { id: made.id, outcome: 'failed', error: problem('forbidden') } as const;
    await settle(database, [verdict], { userId: me, now: world.now(), ...noPulls });
    const data = { params: { commentId: id } };
    await one({ id: anId(), type: 'comment', action: 'delete', data, label: 'x' });
    expect(await unsent()).toEqual([]);
  });

  it('a creation that may have been sent queues the deletion too', async () => {
    const id = anId();
    await one(creation(id));
    await one(removal(id));
    expect((await unsent()).map(({ action }) => action)).toEqual(['create', 'delete']);
  });

  it('after a refused change drops the change and carries what was seen of the Anlage', async () => {
    const stored = await storedEquipment({ name: 'A', type: 'T' });
    const change = await one(update(stored.id, { name: 'Doppelt', base: { name: 'A' } }));
    await fail(change, 'duplicate_equipment');
    const deletion = await one(removal(stored.id));
    expect(await unsent()).toMatchObject([{ id: deletion.id, action: 'delete' }]);
    expect(bodyOf(deletion)).toMatchObject({ base: { name: 'A', type: 'T' } });
  });

  it('does not count values as seen that a refused change has hidden', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const change = await one(update(stored.id, { name: 'B', base: { name: 'A' } }));
    const current = { ...stored, name: 'Ihrs', updatedAt: '2026-01-01T09:00:00.000Z' };
    await fail(change, 'conflict', {
      fields: [{ field: 'name', mine: 'B', theirs: 'Ihrs' }],
      current,
    });
    const deletion = await one(removal(stored.id));
    expect(bodyOf(deletion)).toMatchObject({ base: { name: 'A' } });
  });
});

it('queues changes of other kinds than Anlagen', async () => {
  const id = anId();
  await queue([
    button('create', id),
    button('update', id),
    button('delete', id),
    commentOn(anId()),
  ]);
  expect(await all()).toMatchObject({ rows: [], items: { length: 4 } });
});
