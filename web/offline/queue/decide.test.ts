import { fieldsIn } from '#contract/equipment/equipment.ts';
import { bodyOf } from '#contract/noun.ts';
import { equipmentRow, putEquipment } from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import {
  type EquipmentChoices,
  equipmentConflictIn,
} from '#contract/equipment/equipment-conflict.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { recordOf } from '#contract/sync.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  commentOn,
  creation,
  fields,
  me,
  photo,
  problem,
  removal,
  signedRecord,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem, QueueItem } from '../storage/queue-item.ts';
import { ownUnsent } from '../sync/replay.ts';
import * as decisions from './decide.ts';
import { deleteAnyway, recreate, repeat } from './decide.ts';
import { enqueue } from './enqueue.ts';
import { settle } from './settle.ts';

let world: World;
let database: LocalDatabase;
beforeEach(async () => {
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[], userId = me) =>
  enqueue(database, items, { userId, now: world.now(), ...noPulls });
const fail = ({ id }: NewItem, code: ErrorCode, details?: unknown) =>
  settle(database, [{ id, outcome: 'failed', error: problem(code, details) }], {
    userId: me,
    now: world.now(),
    ...noPulls,
  });
const discard = (id: string) => decisions.discard(database, id, anId);
const resolve = (id: string, choices: EquipmentChoices) =>
  decisions.resolveConflict(database, id, choices, anId);
const unsent = (userId = me) => ownUnsent(database, userId);
const bodies = async () => (await unsent()).map((item) => bodyOf(item));
const rowOf = (id: string) => equipmentRow(database, id);
async function storedEquipment(changes: Partial<Equipment> = {}): Promise<Equipment> {
  const row = anEquipment({ id: anId(), ...changes });
  await putEquipment(database, row);
  return row;
}
const later = (row: Equipment, changes: Partial<Equipment>, hour = 9): Equipment => ({
  ...row,
  ...changes,
  updatedAt: `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`,
});

/** A change of two fields; somebody else changed the name too. */
async function contested() {
  const stored = await storedEquipment({ name: 'A', type: 'T' });
  const mine = update(stored.id, {
    name: 'Meins',
    type: 'Mein Typ',
    base: { name: 'A', type: 'T' },
  });
  await queue([mine]);
  const theirs = later(stored, { name: 'Ihrs', tags: ['Achtung'] });
  const details = { fields: [{ field: 'name', mine: 'Meins', theirs: 'Ihrs' }], current: theirs };
  await fail(mine, 'conflict', details);
  return { stored, mine, theirs };
}

describe('repeat', () => {
  it('sends the same change again', async () => {
    const item = creation(anId());
    await queue([item]);
    await fail(item, 'duplicate_equipment');
    await repeat(database, [item.id]);
    const [again] = await unsent();
    expect(again).toMatchObject({ id: item.id, data: item.data, state: 'waiting' });
    expect(again?.error).toBeUndefined();
  });

  it('does nothing to what was sent or discarded meanwhile', async () => {
    const item = creation(anId());
    await queue([item]);
    await settle(database, [{ id: item.id, outcome: 'done', answer: anEquipment() }], {
      userId: me,
      now: world.now(),
      ...noPulls,
    });
    await repeat(database, [item.id]);
    await repeat(database, [anId()]);
    expect(await unsent()).toEqual([]);
    expect(await database.count('sync_queue')).toBe(1);
  });
});

describe('deleteWaitingFor', () => {
  it('leaves what somebody has signed', async () => {
    const { id } = await storedEquipment();
    const signed = signedRecord(id);
    await queue([commentOn(id), signed]);
    await decisions.deleteWaitingFor(database, me, id);
    expect(await unsent()).toMatchObject([{ id: signed.id }]);
  });
});

describe('discard', () => {
  it('leaves what somebody has signed for a created Anlage', async () => {
    const created = creation(anId());
    const signed = signedRecord(recordOf(created));
    await queue([created, commentOn(recordOf(created)), signed]);
    await fail(created, 'invalid_input');
    await discard(created.id);
    expect(await unsent()).toMatchObject([{ id: signed.id }]);
  });

  it('shows the Anlage again as the server has it', async () => {
    const { mine, theirs } = await contested();
    await discard(mine.id);
    expect(await unsent()).toEqual([]);
    expect(await rowOf(theirs.id)).toEqual(theirs);
  });

  it('also discards everything that depends on a creation', async () => {
    const [id, other] = [anId(), anId()];
    const made = creation(id);
    const kept = creation(other);
    await queue([made, update(id, { type: 'X' }), commentOn(id), kept, removal(id)]);
    await discard(made.id);
    expect((await unsent()).map((item) => item.id)).toEqual([kept.id]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('discards nothing of another person', async () => {
    const id = anId();
    const made = creation(id);
    await queue([made]);
    const theirs = update(id, { type: 'Ihrs' });
    await queue([theirs], somebody);
    await discard(made.id);
    expect(await unsent(somebody)).toMatchObject([{ id: theirs.id, data: theirs.data }]);
  });

  it('gives later changes the base of the discarded one', async () => {
    const stored = await storedEquipment({ name: 'A', type: 'T' });
    const first = update(stored.id, { name: 'B', base: { name: 'A' } });
    const second = update(stored.id, { name: 'C', type: 'U', base: { name: 'B', type: 'T' } });
    const third = update(stored.id, { name: 'D', base: { name: 'C' } });
    await queue([first, second, third]);
    await fail(first, 'duplicate_equipment');
    await discard(first.id);
    expect(await bodies()).toEqual([
      { name: 'C', type: 'U', base: { name: 'A', type: 'T' } },
      { name: 'D', base: { name: 'C' } },
    ]);
    expect(await rowOf(stored.id)).toEqual({ ...stored, name: 'D', type: 'U' });
  });

  it('gives a later deletion its base too', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const change = update(stored.id, { name: 'B', base: { name: 'A' } });
    await queue([change, removal(stored.id)]);
    await fail(change, 'duplicate_equipment');
    await discard(change.id);
    expect(await bodies()).toEqual([{ base: fieldsIn(stored) }]);
  });

  it('gives later changes a new key if the discarded one may have been sent', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const first = update(stored.id, { name: 'B', base: { name: 'A' } });
    const second = update(stored.id, { name: 'C', base: { name: 'B' } });
    await queue([first, second]);
    await discard(first.id);
    const [left] = await unsent();
    expect(bodyOf(left as QueueItem)).toEqual({ name: 'C', base: { name: 'A' } });
    expect(left?.id).not.toBe(second.id);
  });

  it('of a comment leaves the Anlage alone', async () => {
    const stored = await storedEquipment();
    const note = commentOn(stored.id);
    const change = update(stored.id, { name: 'B' });
    await queue([note, change]);
    await discard(note.id);
    expect((await unsent()).map((item) => item.id)).toEqual([change.id]);
  });
});

describe('resolveConflict', () => {
  it('sends my change again, based on theirs', async () => {
    const { mine, theirs } = await contested();
    await resolve(mine.id, { name: 'mine' });
    const [again] = await unsent();
    expect(again).toMatchObject({ state: 'waiting' });
    expect(bodyOf(again as QueueItem)).toEqual({
      name: 'Meins',
      type: 'Mein Typ',
      base: { name: 'Ihrs', type: 'T' },
    });
    expect(await rowOf(theirs.id)).toEqual({ ...theirs, name: 'Meins', type: 'Mein Typ' });
  });

  it('leaves out fields where theirs was chosen and sends the rest', async () => {
    const { mine, theirs } = await contested();
    await resolve(mine.id, { name: 'theirs' });
    expect(await bodies()).toEqual([{ type: 'Mein Typ', base: { type: 'T' } }]);
    expect(await rowOf(theirs.id)).toEqual({ ...theirs, type: 'Mein Typ' });
  });

  it('removes the item when none of my fields is left', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const mine = update(stored.id, { name: 'Meins', base: { name: 'A' } });
    await queue([mine]);
    const theirs = later(stored, { name: 'Ihrs' });
    await fail(mine, 'conflict', {
      fields: [{ field: 'name', mine: 'Meins', theirs: 'Ihrs' }],
      current: theirs,
    });
    await resolve(mine.id, { name: 'theirs' });
    expect(await unsent()).toEqual([]);
    expect(await rowOf(stored.id)).toEqual(theirs);
  });

  it('shows the current row, not the one of the conflict', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const { mine, theirs } = await contested();
      const newer = later(theirs, { tags: ['Neu'] }, 11);
      await putEquipment(database, newer);
      await resolve(mine.id, { name: choice });
      expect(await rowOf(theirs.id)).toMatchObject({ tags: ['Neu'], updatedAt: newer.updatedAt });
      await discard(mine.id);
      expect(await rowOf(theirs.id)).toEqual(newer);
    }
  });

  it('does nothing without a conflict', async () => {
    const item = creation(anId());
    await queue([item]);
    await fail(item, 'duplicate_equipment');
    await resolve(item.id, { name: 'mine' });
    expect(await unsent()).toMatchObject([{ state: 'failed' }]);
  });
});

describe('recreate', () => {
  it('creates anew what was deleted elsewhere, with everything the person saw', async () => {
    const stored = await storedEquipment({ name: 'A', tags: ['Achtung'] });
    const mine = update(stored.id, { name: 'Meins', base: { name: 'A' } });
    const next = update(stored.id, { type: 'Neu', base: { type: stored.type } });
    await queue([mine, next]);
    await fail(mine, 'equipment_not_found');
    await recreate(database, mine.id);
    const [again, behind] = await unsent();
    expect(again).toMatchObject({ action: 'create', state: 'waiting' });
    expect(bodyOf(again as QueueItem)).toEqual({
      ...fieldsIn({ ...stored, name: 'Meins' }),
      id: stored.id,
    });
    expect(behind).toMatchObject({ id: next.id, data: next.data });
    expect(await rowOf(stored.id)).toMatchObject({ name: 'Meins', type: 'Neu', tags: ['Achtung'] });
  });

  it('sends items that depend on the Anlage after it, though they were queued before', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const other = commentOn((await storedEquipment()).id);
    const remark = commentOn(stored.id);
    const mine = update(stored.id, { name: 'Meins', base: { name: 'A' } });
    const sent = [other, remark, photo(stored.id), mine];
    await queue(sent);
    for (const item of sent) await fail(item, 'equipment_not_found');
    await recreate(database, mine.id);
    expect(await unsent()).toMatchObject([
      { id: other.id, state: 'failed' },
      { id: mine.id, action: 'create', state: 'waiting' },
      { id: remark.id, state: 'waiting' },
      { type: 'document', state: 'waiting' },
    ]);
  });
});

describe('deleteAnyway', () => {
  it('deletes what is there now', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const deletion = removal(stored.id);
    await queue([deletion]);
    const theirs = later(stored, { name: 'Ihrs' });
    await fail(deletion, 'conflict', {
      fields: [{ field: 'name', mine: 'A', theirs: 'Ihrs' }],
      current: theirs,
    });
    const [refused] = await unsent();
    expect(equipmentConflictIn((refused as QueueItem).error)?.current).toEqual(theirs);
    expect(await rowOf(stored.id)).toBeUndefined();
    await deleteAnyway(database, deletion.id);
    expect(await unsent()).toMatchObject([{ id: deletion.id, state: 'waiting' }]);
    expect(await bodies()).toEqual([{ base: { ...fields, name: 'Ihrs', type: stored.type } }]);
  });
});

it('a discarded Anlage is discarded with its photos', async () => {
  const anlage = creation(anId());
  const record = (anlage.data.body as { id: string }).id;
  await queue([anlage, photo(record), photo(anId())]);
  await discard(anlage.id);
  expect(await unsent()).toMatchObject([{ type: 'document' }]);
});

it('a discarded deletion shows the Anlage again', async () => {
  const stored = await storedEquipment();
  const deletion = removal(stored.id);
  await queue([deletion]);
  await discard(deletion.id);
  expect(await rowOf(stored.id)).toEqual(stored);
});
