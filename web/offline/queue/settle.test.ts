import { fieldsIn } from '#contract/equipment/equipment.ts';
import {
  dropEquipment,
  equipmentRow,
  equipmentRows,
  putEquipment,
} from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { recordOf, type SyncVerdict, UnarrivedWrites } from '#contract/sync.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  button,
  commentOn,
  creation,
  me,
  problem,
  removal,
  signedRecord,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import type { NewItem } from '../storage/queue-item.ts';
import { ownUnsent } from '../sync/replay.ts';
import { enqueue } from './enqueue.ts';
import { purgeSent, settle } from './settle.ts';

let world: World;
let database: LocalDatabase;
let pulls: number;
beforeEach(async () => {
  pulls = 0;
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[], userId = me) =>
  enqueue(database, items, { userId, now: world.now(), ...noPulls });
const take = (verdicts: SyncVerdict[]) =>
  settle(database, verdicts, { userId: me, now: world.now(), ...noPulls });
const done = ({ id }: NewItem, answer?: unknown): SyncVerdict => ({ id, outcome: 'done', answer });
const failed = ({ id }: NewItem, code: ErrorCode, details?: unknown): SyncVerdict => ({
  id,
  outcome: 'failed',
  error: problem(code, details),
});
const unsent = (userId = me) => ownUnsent(database, userId);
const rowOf = (id: string) => equipmentRow(database, id, { pulled: pulls });
/** Rows from the feed after all sent changes. */
async function pulled(changed: Equipment[], deleted: string[] = []): Promise<void> {
  pulls += 1;
  await putEquipment(database, ...changed);
  await dropEquipment(database, ...deleted);
}
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
const conflict = (current: Equipment, mine: string) => ({
  fields: [{ field: 'name', mine, theirs: current.name }],
  current,
});

describe('a confirmed change', () => {
  it('leaves the queue for a day, and the Anlage is as the server has it', async () => {
    const item = creation(anId());
    await queue([item]);
    const answer = anEquipment({ id: (item.data.body as Equipment).id, name: 'Vom Server' });
    await take([done(item, answer)]);
    expect(await rowOf(answer.id)).toEqual(answer);
    expect(await unsent()).toEqual([]);
    expect(await database.get('sync_queue', item.id)).toMatchObject({
      synced: 1,
      syncedAt: world.now(),
    });
  });

  it('keeps later changes on top', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const [first, second] = [update(stored.id, { name: 'B' }), update(stored.id, { type: 'Neu' })];
    await queue([first, second]);
    const answer = later(stored, { name: 'B', tags: ['Achtung'] });
    await take([done(first, answer)]);
    expect(await rowOf(stored.id)).toEqual({ ...answer, type: 'Neu' });
    expect(await unsent()).toMatchObject([{ id: second.id }]);
  });

  it('does not show the changes of another person on top', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const mine = update(stored.id, { name: 'B' });
    await queue([mine]);
    await queue([update(stored.id, { type: 'Ihrs' })], somebody);
    const answer = later(stored, { name: 'B' });
    await take([done(mine, answer)]);
    expect(await rowOf(stored.id)).toEqual(answer);
  });

  it('removes a deleted Anlage', async () => {
    const stored = await storedEquipment();
    const deletion = removal(stored.id);
    await queue([deletion]);
    await take([done(deletion)]);
    expect(await rowOf(stored.id)).toBeUndefined();
  });

  it('is done when it deletes what is already gone', async () => {
    const stored = await storedEquipment();
    const [deletion, unpinned] = [removal(stored.id), button('delete', anId())];
    await queue([deletion, unpinned]);
    await take([failed(deletion, 'equipment_not_found'), failed(unpinned, 'not_found')]);
    expect(await unsent()).toEqual([]);
  });

  it('is deleted 24 hours later', async () => {
    const item = creation(anId());
    await queue([item]);
    await take([done(item, anEquipment())]);
    await purgeSent(database, world.now() + 24 * 3_600_000);
    expect(await database.count('sync_queue')).toBe(1);
    await purgeSent(database, world.now() + 24 * 3_600_000 + 1);
    expect(await database.count('sync_queue')).toBe(0);
  });

  it('is not kept for years because the clock was wrong when it was sent', async () => {
    const item = creation(anId());
    await queue([item]);
    await take([done(item, anEquipment())]);
    await purgeSent(database, world.now() - 24 * 3_600_000);
    expect(await database.count('sync_queue')).toBe(1);
    await purgeSent(database, world.now() - 24 * 3_600_000 - 1);
    expect(await database.count('sync_queue')).toBe(0);
  });
});

describe('a signed record', () => {
  it('outlives the deletion of its Anlage', async () => {
    const row = anEquipment({ id: anId() });
    await putEquipment(database, row);
    const [comment, signed, deletion] = [commentOn(row.id), signedRecord(row.id), removal(row.id)];
    await queue([comment, signed, deletion]);
    await take([done(deletion)]);
    expect((await unsent()).map(({ id }) => id)).toEqual([signed.id]);
  });

  it('outlives the deletion of an Anlage that the server has refused', async () => {
    const created = creation(anId());
    const signed = signedRecord(recordOf(created));
    await queue([created, signed]);
    await take([failed(created, 'invalid_input'), { id: signed.id, outcome: 'waiting' }]);
    await queue([removal(recordOf(created))]);
    expect((await unsent()).map(({ id }) => id)).toEqual([signed.id]);
  });

  it('waits for the record that it corrects', () => {
    const wrong = signedRecord(anId());
    const waiting = new UnarrivedWrites([wrong]);
    expect(waiting.mustWait(signedRecord(anId(), wrong.id))).toBe(true);
    expect(waiting.mustWait(signedRecord(anId()))).toBe(false);
  });
});

describe('a creation that an earlier attempt has stored', () => {
  const made = fieldsIn(anEquipment({ name: 'Erste', type: 'Pumpe' }));

  it('becomes a change of the fields that the person changed since', async () => {
    const id = anId();
    const item = { ...creation(id, { ...made, name: 'Erste neu' }), sentBefore: made };
    await queue([item]);
    const current = anEquipment({ ...made, id, type: 'Ventil', createdBy: me });
    await take([failed(item, 'already_exists', { current })]);
    expect(await unsent()).toMatchObject([
      {
        ...{ id: item.id, action: 'update', state: 'waiting' },
        data: { params: { id }, body: { name: 'Erste neu', base: { name: 'Erste' } } },
      },
    ]);
    expect((await unsent())[0]).not.toHaveProperty('error');
    expect(await rowOf(id)).toEqual({ ...current, name: 'Erste neu' });
  });

  it('is done where the person changed nothing since', async () => {
    const id = anId();
    const item = { ...creation(id, made), sentBefore: made };
    await queue([item]);
    const current = anEquipment({ ...made, id, type: 'Ventil', createdBy: me });
    await take([failed(item, 'already_exists', { current })]);
    expect(await unsent()).toEqual([]);
    expect(await rowOf(id)).toEqual(current);
  });

  it('waits for the person where the Anlage is somebody else’s, or another device has made it', async () => {
    const [theirs, elsewhere] = [creation(anId()), creation(anId())];
    await queue([{ ...theirs, sentBefore: made }, elsewhere]);
    const current = anEquipment({ ...made, id: recordOf(elsewhere), createdBy: me });
    await take([
      failed(theirs, 'already_exists'),
      failed(elsewhere, 'already_exists', { current }),
    ]);
    expect(await unsent()).toMatchObject([
      { action: 'create', state: 'failed' },
      { action: 'create', state: 'failed' },
    ]);
  });
});

describe('a repeated change', () => {
  const again = ({ id }: NewItem, answer: unknown, now: Equipment | null): SyncVerdict => ({
    ...{ id, outcome: 'done', answer, now },
  });

  it('shows the Anlage as it is now, not as it was after the change', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const mine = update(stored.id, { name: 'B', base: { name: 'A' } });
    await queue([mine]);
    const theirs = later(stored, { name: 'B', type: 'Ihrs' }, 10);
    await take([again(mine, later(stored, { name: 'B' }, 9), theirs)]);
    expect(await rowOf(stored.id)).toEqual(theirs);
  });

  it('does not show what was deleted elsewhere since', async () => {
    const id = anId();
    const mine = creation(id);
    await queue([mine]);
    await take([again(mine, anEquipment({ id }), null)]);
    expect(await rowOf(id)).toBeUndefined();
  });

  it('does not hide what was created anew elsewhere since', async () => {
    const stored = await storedEquipment();
    const deletion = removal(stored.id);
    await queue([deletion]);
    const anew = anEquipment({ id: stored.id, createdAt: '2026-01-01T10:00:00.000Z' });
    await take([again(deletion, undefined, anew)]);
    expect(await rowOf(stored.id)).toEqual(anew);
  });
});

describe('a refused change', () => {
  it('stays, with the error of the server', async () => {
    const item = creation(anId());
    await queue([item]);
    await take([failed(item, 'duplicate_equipment')]);
    expect(await unsent()).toMatchObject([
      { id: item.id, state: 'failed', error: { code: 'duplicate_equipment' } },
    ]);
    expect(await rowOf((item.data.body as Equipment).id)).toBeDefined();
  });

  it('waits for a person after an internal error of the server', async () => {
    const item = creation(anId());
    await queue([item]);
    await take([failed(item, 'internal')]);
    expect(await unsent()).toMatchObject([{ state: 'failed', error: { code: 'internal' } }]);
  });

  it('stays waiting after a temporary error', async () => {
    const passing = Object.entries(errors).filter(
      ([, { repeatable }]) => repeatable === 'automatically',
    );
    expect(passing.length).toBeGreaterThan(3);
    for (const [code] of passing as [ErrorCode, unknown][]) {
      const item = button('create', anId());
      await queue([item]);
      await take([failed(item, code)]);
      expect(await database.get('sync_queue', item.id)).toMatchObject({
        state: 'waiting',
        error: { code },
      });
    }
  });

  it('stores the Anlage of the conflict, and shows the change on top', async () => {
    const stored = await storedEquipment({ name: 'A' });
    const mine = update(stored.id, { name: 'Meins' });
    await queue([mine]);
    const theirs = later(stored, { name: 'Ihrs', type: 'Ihr Typ' });
    await take([failed(mine, 'conflict', conflict(theirs, 'Meins'))]);
    expect(await rowOf(stored.id)).toEqual({ ...theirs, name: 'Meins' });
    expect(await unsent()).toMatchObject([{ state: 'failed' }]);
  });

  it('stops showing an Anlage that was deleted elsewhere', async () => {
    const stored = await storedEquipment();
    const mine = update(stored.id, { name: 'Meins' });
    await queue([mine]);
    await take([failed(mine, 'equipment_not_found')]);
    expect(await rowOf(stored.id)).toBeUndefined();
    expect(await unsent()).toMatchObject([{ state: 'failed', after: { name: 'Meins' } }]);
  });

  it('needs no decision when the person has deleted the record since', async () => {
    const id = anId();
    const made = creation(id);
    await queue([made, update(id, { type: 'X' }), commentOn(id), removal(id)]);
    const other = button('create', anId());
    await queue([other]);
    await take([failed(made, 'duplicate_equipment')]);
    expect((await unsent()).map((item) => item.id)).toEqual([other.id]);
  });

  it('needs no decision when it was a quick search button', async () => {
    const id = anId();
    const made = button('create', id);
    await queue([made, button('delete', id)]);
    await take([failed(made, 'quick_search_full')]);
    expect(await unsent()).toEqual([]);
  });

  it('shows the record of somebody else with the same id after it was dropped', async () => {
    const id = anId();
    const made = creation(id);
    await queue([made, removal(id)]);
    const theirs = anEquipment({ id, name: 'Ihrs' });
    await pulled([theirs]);
    await take([failed(made, 'already_exists')]);
    expect(await unsent()).toEqual([]);
    expect(await rowOf(id)).toEqual(theirs);
  });

  it('does not touch the waiting items of another person', async () => {
    const id = anId();
    const made = creation(id);
    await queue([made, removal(id)]);
    const theirs = update(id, { name: 'Ihrs' });
    await queue([theirs], somebody);
    await take([failed(made, 'duplicate_equipment')]);
    expect(await unsent(somebody)).toMatchObject([{ id: theirs.id }]);
  });
});

describe('a verdict', () => {
  it('"waiting" changes nothing', async () => {
    const item = creation(anId());
    await queue([item]);
    const before = await unsent();
    expect(await take([{ id: item.id, outcome: 'waiting' }])).toEqual([]);
    expect(await unsent()).toEqual(before);
  });

  it('on an item that was discarded meanwhile is ignored', async () => {
    expect(await take([done(creation(anId()), anEquipment())])).toEqual([]);
    expect(await equipmentRows(database)).toHaveLength(0);
  });

  it('is stored with all others or not at all', async () => {
    const [one, two] = [creation(anId()), creation(anId())];
    await queue([one, two]);
    const broken = { id: two.id, outcome: 'done', answer: { id: Symbol('none') } } as const;
    await expect(take([done(one, anEquipment()), broken])).rejects.toThrow();
    expect(await unsent()).toHaveLength(2);
  });
});
