import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import type { RelationChanges } from '#contract/relations.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  creation,
  json,
  me,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { openKeptDatabase, readFact, writeFact } from '../databases/kept-database.ts';
import { type Device, openDevice } from '../device/device.ts';
import { commentsAddress } from '../waiting/waiting-comments.ts';
import { commentsOf, linksOf } from './answers.ts';
import { pullRelations } from './pull-relations.ts';
import { RelationsOnDevice } from './relations-on-device.ts';

const silent = { tell: () => {}, tellOthers: () => {}, hear: () => {} };
const pump = anEquipment({ id: anId() });
const nothing = { changed: [], deleted: [] };
const news = (comments: Partial<RelationChanges['comments']>, more = {}) => ({
  ...{ links: nothing, safetyPoints: nothing, safetyLinks: nothing },
  ...{ comments: { ...nothing, ...comments }, next: 'end', hasMore: false, reset: false, ...more },
});
const onPump = (fields: Partial<Comment> = {}) =>
  aComment({ id: anId(), equipmentId: pump.id, ...fields });

let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
});
afterEach(() => device.close());

async function open(): Promise<void> {
  device = await openDevice(world, silent);
  await device.claim(me);
  await device.parts.local.put('equipment', pump);
}

const pull = () => pullRelations({ ...device.parts, userId: me });
async function bring(...pages: ReturnType<typeof news>[]): Promise<void> {
  world.server = () => json(pages.shift());
  expect(await pull()).toBe('current');
}
const relations = () => new RelationsOnDevice(device.parts, []);
const told = () => commentsOf(relations(), pump.id);

describe('comments on the device', () => {
  beforeEach(open);

  it('are those of one Anlage, the newest first, and of one moment by their ids', async () => {
    const at = (createdAt: string) => onPump({ createdAt });
    const [old, new_] = [at('2026-01-02T08:00:00.000Z'), at('2026-01-02T08:00:00.001Z')];
    const [twin, otherTwin] = [at('2026-01-01T08:00:00.000Z'), at('2026-01-01T08:00:00.000Z')];
    const elsewhere = aComment({ equipmentId: anId() });
    await bring(news({ changed: [old, twin, new_, elsewhere, otherTwin] }));
    // `anId` counts up.
    expect(await told()).toEqual([new_, old, otherTwin, twin]);
  });

  it('of an Anlage that is not here are not known; of one without any there are none', async () => {
    await bring(news({}));
    expect(await commentsOf(relations(), anId())).toBeUndefined();
    expect(await told()).toEqual([]);
  });

  it('change and go with the feed', async () => {
    const [kept, gone] = [onPump(), onPump()];
    await bring(news({ changed: [kept, gone] }));
    const renamed = { ...kept, authorName: 'Anonymisierter Benutzer' };
    await bring(news({ changed: [renamed], deleted: [gone.id] }));
    expect(await told()).toEqual([renamed]);
    await bring(news({ changed: [gone] }, { reset: true }));
    expect(await told()).toEqual([gone]);
  });

  it('go when their owner signs out', async () => {
    await bring(news({ changed: [onPump()] }));
    await device.release();
    expect(await device.parts.kept.count('comments')).toBe(0);
  });

  it('take the place of lists that were read before, with the names in them', async () => {
    const { kept } = device.parts;
    const other = anId();
    const lists = { [commentsAddress(pump.id)]: 0, [commentsAddress(other)]: 1 };
    for (const [address, late] of Object.entries({ ...lists, '/api/equipment/x/documents': 0 })) {
      await kept.put('reads', { address, answer: [onPump()], at: world.time + late });
    }
    await bring(news({}, { next: 'a', hasMore: true }), news({}));
    expect(await kept.getAllKeys('reads')).toEqual([
      ...['/api/equipment/x/documents', commentsAddress(other)].sort(),
    ]);
  });

  it('leave lists that were read where they are until all of them have come', async () => {
    const address = commentsAddress(pump.id);
    await device.parts.kept.put('reads', { address, answer: [], at: 0 });
    const answers = [
      () => json(news({}, { hasMore: true })),
      () => Promise.reject(new TypeError()),
    ];
    world.server = () => answers.shift()?.() ?? json(news({}));
    expect(await pull()).toBe('unreachable');
    expect(await device.parts.kept.count('reads')).toBe(1);
  });
});

describe('a device from before comments were on it', () => {
  const link = {
    ...{ id: anId(), sourceEquipmentId: pump.id, targetEquipmentId: pump.id },
    ...{ linkType: 'control', description: null, comments: null, createdBy: null },
    createdAt: '2026-01-02T08:00:00.000Z',
  };
  const complete = { isComplete: true, at: 1 };

  /** What that version made. */
  beforeEach(async () => {
    const before = await openDB(`${world.prefix}equipment-finder-reads`, 2, {
      upgrade(database) {
        database.createObjectStore('reads', { keyPath: 'address' });
        database.createObjectStore('facts');
        const links = database.createObjectStore('links', { keyPath: 'id' });
        for (const end of ['sourceEquipmentId', 'targetEquipmentId']) links.createIndex(end, end);
        database.createObjectStore('safety_points', { keyPath: 'id' });
        const ofPoints = database.createObjectStore('safety_links_of_points', { keyPath: 'id' });
        ofPoints.createIndex('safetyPointId', 'safetyPointId');
      },
    });
    await before.put('facts', me, 'owner');
    await before.put('facts', { cursor: 'equipment', ...complete }, 'replica');
    await before.put('facts', { cursor: 'relations', ...complete }, 'relations');
    await before.put('links', link);
    before.close();
    await open();
  });

  it('follows the feed anew and so has all comments, and keeps what it has not sent', async () => {
    const item = creation(anId());
    await device.queue(me, [item]);
    const comment = onPump();
    await bring(news({ changed: [comment] }));
    expect(world.asked.map(({ path }) => path)).toEqual([
      '/api/relations/changes?since=&limit=1000',
    ]);
    expect(await told()).toEqual([comment]);
    expect(await linksOf(relations(), pump.id)).toEqual([]);
    expect(await device.unsent(me)).toMatchObject([{ id: item.id }]);
    expect(await readFact(device.parts.kept, 'replica')).toEqual({
      ...{ cursor: 'equipment', ...complete },
    });
  });

  it('goes on answering what it knew, and does not say that there are no comments', async () => {
    expect(await linksOf(relations(), pump.id)).toHaveLength(1);
    expect(await readFact(device.parts.kept, 'relations')).toEqual({ cursor: '', ...complete });
    expect(await told()).toBeUndefined();
  });

  it('does not take a part for all of it', async () => {
    const answers = [
      () => json(news({ changed: [onPump()] }, { next: 'a', hasMore: true })),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    world.server = () => answers.shift()?.() ?? json(news({}));
    expect(await pull()).toBe('unreachable');
    expect(await readFact(device.parts.kept, 'relations')).toMatchObject({ isComplete: false });
  });

  it('that has nothing yet begins at the beginning', async () => {
    device.close();
    world = aWorld();
    const kept = await openKeptDatabase(world);
    expect(await readFact(kept, 'relations')).toBeUndefined();
    await writeFact(kept, 'owner', me);
    kept.close();
    await open();
    expect(await told()).toEqual([]);
  });
});
