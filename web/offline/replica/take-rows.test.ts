import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  creation,
  fields,
  me,
  removal,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../databases/local-database.ts';
import { enqueue } from '../queue/enqueue.ts';
import type { NewItem } from '../queue/queue-item.ts';
import { ownUnsent } from '../queue/replay.ts';
import { forgetRow, forgetRows, renewRow, takeRows } from './take-rows.ts';

let world: World;
let database: LocalDatabase;
beforeEach(async () => {
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const queue = (items: NewItem[], userId = me) =>
  enqueue(database, items, { userId, now: world.now() });
const rowOf = (id: string) => database.get('equipment', id);
const row = (changes: Partial<Equipment> = {}) => anEquipment({ id: anId(), ...changes });
async function known(changes: Partial<Equipment> = {}): Promise<Equipment> {
  const here = row(changes);
  await database.put('equipment', here);
  return here;
}
const take = (changed: Equipment[], deleted: string[] = []) =>
  takeRows(database, { changed, deleted }, me);
const [at8, at9] = ['2026-01-01T08:00:00.000Z', '2026-01-01T09:00:00.000Z'];

describe('what the server has', () => {
  it('is taken over, and what it deleted is forgotten', async () => {
    const [old, gone] = [await known({ name: 'A' }), await known()];
    const [changed, added] = [{ ...old, name: 'B', updatedAt: at9 }, row()];
    expect(await take([changed, added], [gone.id])).toEqual({
      changed: [changed, added],
      deleted: [gone.id],
    });
    expect(await rowOf(old.id)).toEqual(changed);
    expect(await rowOf(added.id)).toEqual(added);
    expect(await rowOf(gone.id)).toBeUndefined();
  });

  it('does not replace what is newer here', async () => {
    const here = await known({ updatedAt: at9 });
    expect(await take([{ ...here, name: 'Alt', updatedAt: at8 }])).toEqual({
      changed: [],
      deleted: [],
    });
    expect(await rowOf(here.id)).toEqual(here);
  });

  it('replaces what was deleted and made anew, whatever the clocks said', async () => {
    const here = await known({ createdAt: at8, updatedAt: at9 });
    const again = { ...here, name: 'Neu', createdAt: at9, updatedAt: at8 };
    await take([again]);
    expect(await rowOf(here.id)).toEqual(again);
  });

  it('lies under the changes that wait', async () => {
    const here = await known({ name: 'A', type: 'T' });
    await queue([update(here.id, { name: 'Meins', base: { name: 'A' } })]);
    const theirs = { ...here, name: 'Ihrs', type: 'Ihr Typ', updatedAt: at9 };
    const shown = { ...theirs, name: 'Meins' };
    expect(await take([theirs])).toEqual({ changed: [shown], deleted: [] });
    expect(await rowOf(here.id)).toEqual(shown);
    expect(await ownUnsent(database, me)).toMatchObject([{ before: theirs }]);
  });

  it('does not bring back what is deleted here and waits', async () => {
    const here = await known();
    await queue([removal(here.id)]);
    expect(await take([{ ...here, name: 'Ihrs', updatedAt: at9 }])).toEqual({
      changed: [],
      deleted: [here.id],
    });
    expect(await rowOf(here.id)).toBeUndefined();
  });

  it('deleted, takes a change with it until somebody decides', async () => {
    const here = await known();
    await queue([update(here.id, { name: 'Meins' })]);
    expect(await take([], [here.id])).toEqual({ changed: [], deleted: [here.id] });
    expect(await rowOf(here.id)).toBeUndefined();
    expect(await ownUnsent(database, me)).toMatchObject([
      { before: null, after: { name: 'Meins' } },
    ]);
  });

  it('does not show what another person has waiting', async () => {
    const here = await known();
    await queue([update(here.id, { name: 'Ihrs' })], somebody);
    const theirs = await ownUnsent(database, somebody);
    const newer = { ...here, type: 'Neu', updatedAt: at9 };
    await take([newer]);
    expect(await rowOf(here.id)).toEqual(newer);
    expect(await ownUnsent(database, somebody)).toEqual(theirs);
    await take([], [here.id]);
    expect(await rowOf(here.id)).toBeUndefined();
  });
});

describe('an Anlage read just now', () => {
  it('renews what is here', async () => {
    const here = await known();
    const newer = { ...here, name: 'Neu', updatedAt: at9 };
    expect(await renewRow(database, newer, me)).toBe(true);
    expect(await rowOf(here.id)).toEqual(newer);
  });

  it('comes to the device only by the feed, and never older', async () => {
    const here = await known({ updatedAt: at9 });
    expect(await renewRow(database, row(), me)).toBe(false);
    expect(await renewRow(database, { ...here, name: 'Alt', updatedAt: at8 }, me)).toBe(false);
    const former = {
      ...here,
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: '2027-01-01T00:00:00.000Z',
    };
    expect(await renewRow(database, former, me)).toBe(false);
    expect(await database.getAll('equipment')).toEqual([here]);
  });

  it('is no news when the same version is here', async () => {
    const here = await known();
    expect(await renewRow(database, here, me)).toBe(false);
  });

  it('does not come back when it is deleted at the same moment', async () => {
    const here = await known();
    const renewed = renewRow(database, { ...here, updatedAt: at9 }, me);
    await take([], [here.id]);
    await renewed;
    expect(await rowOf(here.id)).toBeUndefined();
  });
});

describe('an Anlage deleted just now', () => {
  it('is gone, and a change that waits knows it', async () => {
    const [plain, changed] = [await known(), await known({ name: 'A' })];
    await queue([update(changed.id, { name: 'Meins' })]);
    for (const gone of [plain, changed]) {
      expect(await forgetRow(database, gone, me)).toBe(true);
      expect(await rowOf(gone.id)).toBeUndefined();
    }
    expect(await database.getAll('sync_queue')).toMatchObject([{ before: null }]);
  });

  it('stays when somebody has made it anew', async () => {
    const here = await known();
    const former = { ...here, createdAt: '2025-01-01T00:00:00.000Z' };
    expect(await forgetRow(database, former, me)).toBe(false);
    expect(await rowOf(here.id)).toEqual(here);
  });
});

describe('beginning anew', () => {
  it('keeps only what waits and needs nothing of the server', async () => {
    const [plain, changed, gone] = [await known(), await known({ name: 'A' }), await known()];
    const made = anId();
    await queue([
      update(changed.id, { name: 'Meins' }),
      creation(made),
      update(gone.id, { name: 'Weg' }),
      removal(plain.id),
    ]);
    await take([], [gone.id]);
    await forgetRows(database, me);
    expect(await database.getAll('equipment')).toMatchObject([{ ...fields, id: made }]);
    await take([changed]);
    expect(await rowOf(changed.id)).toEqual({ ...changed, name: 'Meins' });
  });

  it('keeps nothing of another person', async () => {
    await queue([creation(anId())], somebody);
    await forgetRows(database, me);
    expect(await database.count('equipment')).toBe(0);
  });
});
