import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ownAnswerHeader } from '#contract/call.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  creation,
  json,
  me,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import {
  openKeptDatabase,
  type PartKind,
  readFact,
  writeFact,
} from '../databases/kept-database.ts';
import { type Device, openDevice } from '../device/device.ts';
import { keepFile, keptFilesOf } from '../documents/keep-file.ts';
import { commentsAddress } from '../waiting/waiting-comments.ts';
import { documentsAddress } from '../waiting/waiting-documents.ts';
import { linksOf, partsOf } from './answers.ts';
import { pullRelations } from './pull-relations.ts';
import { RelationsOnDevice } from './relations-on-device.ts';

const silent = { tell: () => {}, tellOthers: () => {}, hear: () => {} };
const pump = anEquipment({ id: anId() });
const nothing = { changed: [], deleted: [] };
const news = (given: object, more: object = {}) => ({
  ...{ links: nothing, safetyPoints: nothing, safetyLinks: nothing },
  ...{ comments: nothing, documents: nothing, ...given },
  ...{ next: 'end', hasMore: false, reset: false, ...more },
});

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
const told = (kind: PartKind) => partsOf(relations(), kind, pump.id);

describe.each([
  ['comments', aComment, commentsAddress],
  ['documents', aDocument, documentsAddress],
] as const)('%s on the device', (kind, sample, addressOf) => {
  const onPump = (createdAt = '2026-01-02T08:00:00.000Z') =>
    sample({ id: anId(), equipmentId: pump.id, createdAt });
  const partNews = (part: object, more?: object) => news({ [kind]: { ...nothing, ...part } }, more);
  beforeEach(open);

  it('are those of one Anlage, the newest first, and of one moment by their ids', async () => {
    const [old, new_] = [onPump('2026-01-02T08:00:00.000Z'), onPump('2026-01-02T08:00:00.001Z')];
    const [twin, otherTwin] = [
      onPump('2026-01-01T08:00:00.000Z'),
      onPump('2026-01-01T08:00:00.000Z'),
    ];
    const elsewhere = sample({ equipmentId: anId() });
    await bring(partNews({ changed: [old, twin, new_, elsewhere, otherTwin] }));
    // `anId` counts up.
    expect(await told(kind)).toEqual([new_, old, otherTwin, twin]);
  });

  it('of an Anlage that is not here are not known; of one without any there are none', async () => {
    await bring(news({}));
    expect(await partsOf(relations(), kind, anId())).toBeUndefined();
    expect(await told(kind)).toEqual([]);
  });

  it('change and go with the feed', async () => {
    const [kept, gone] = [onPump(), onPump()];
    await bring(partNews({ changed: [kept, gone] }));
    const changed = { ...kept, updatedAt: '2026-01-03T08:00:00.000Z' };
    await bring(partNews({ changed: [changed], deleted: [gone.id] }));
    expect(await told(kind)).toEqual([changed]);
    await bring(partNews({ changed: [gone] }, { reset: true }));
    expect(await told(kind)).toEqual([gone]);
  });

  it('go when their owner signs out', async () => {
    await bring(partNews({ changed: [onPump()] }));
    await device.release();
    expect(await device.parts.kept.count(kind)).toBe(0);
  });

  it('take the place of lists that were read before, with the names in them', async () => {
    const { kept } = device.parts;
    const [other, links] = [addressOf(anId()), '/api/equipment/x/links'];
    const lists = { [addressOf(pump.id)]: 0, [other]: 1, [links]: 0 };
    for (const [address, late] of Object.entries(lists)) {
      await kept.put('reads', { address, answer: [onPump()], at: world.time + late });
    }
    await bring(news({}, { next: 'a', hasMore: true }), news({}));
    expect(await kept.getAllKeys('reads')).toEqual([other, links].sort());
  });

  it('leave lists that were read where they are until all of them have come', async () => {
    await device.parts.kept.put('reads', { address: addressOf(pump.id), answer: [], at: 0 });
    const answers = [
      () => json(news({}, { hasMore: true })),
      () => Promise.reject(new TypeError()),
    ];
    world.server = () => answers.shift()?.() ?? json(news({}));
    expect(await pull()).toBe('unreachable');
    expect(await device.parts.kept.count('reads')).toBe(1);
  });
});

describe('the kept file of a document', () => {
  const plan = aDocument({ id: anId(), equipmentId: pump.id });
  const changed = [plan];
  beforeEach(async () => {
    await open();
    await bring(news({ documents: { changed, deleted: [] } }));
    const headers = { 'content-type': plan.mimeType, [ownAnswerHeader]: 'done' };
    world.server = () => new Response('Plan', { headers });
    await keepFile(device.parts, plan);
    world.time += 1;
  });
  const isKept = async () => (await keptFilesOf(device.parts)).length > 0;

  it('goes when the feed says that the document is gone', async () => {
    await bring(news({ documents: { changed: [], deleted: [anId()] } }));
    expect(await isKept()).toBe(true);
    await bring(news({ documents: { changed: [], deleted: [plan.id] } }));
    expect(await isKept()).toBe(false);
  });

  it.each([
    [true, changed],
    [false, []],
  ])('is kept: %s, after everything has come anew', async (isThere, documents) => {
    await bring(
      news({}, { reset: true, hasMore: true }),
      news({ documents: { changed: documents, deleted: [] } }),
    );
    expect(await isKept()).toBe(isThere);
  });
});

describe('a device of an older version', () => {
  const link = {
    ...{ id: anId(), sourceEquipmentId: pump.id, targetEquipmentId: pump.id },
    ...{ linkType: 'control', description: null, comments: null, createdBy: null },
    createdAt: '2026-01-02T08:00:00.000Z',
  };
  const [comment, document] = [
    aComment({ id: anId(), equipmentId: pump.id }),
    aDocument({ id: anId(), equipmentId: pump.id }),
  ];
  const complete = { isComplete: true, at: 1 };

  /** What that version made: the second had no comments, the third no documents. */
  async function openOlder(version: 2 | 3): Promise<void> {
    const before = await openDB(`${world.prefix}equipment-finder-reads`, version, {
      upgrade(database) {
        database.createObjectStore('reads', { keyPath: 'address' });
        database.createObjectStore('facts');
        const links = database.createObjectStore('links', { keyPath: 'id' });
        for (const end of ['sourceEquipmentId', 'targetEquipmentId']) links.createIndex(end, end);
        database.createObjectStore('safety_points', { keyPath: 'id' });
        const ofPoints = database.createObjectStore('safety_links_of_points', { keyPath: 'id' });
        ofPoints.createIndex('safetyPointId', 'safetyPointId');
        if (version === 2) return;
        const comments = database.createObjectStore('comments', { keyPath: 'id' });
        comments.createIndex('equipmentId', 'equipmentId');
      },
    });
    await before.put('facts', me, 'owner');
    await before.put('facts', { cursor: 'equipment', ...complete }, 'replica');
    await before.put('facts', { cursor: 'relations', ...complete }, 'relations');
    await before.put('links', link);
    if (version === 3) await before.put('comments', comment);
    before.close();
    await open();
  }

  it.each([2, 3] as const)(
    '%s follows the feed anew and keeps what it has not sent',
    async (version) => {
      await openOlder(version);
      const item = creation(anId());
      await device.queue(me, [item]);
      const of = (row: object) => ({ changed: [row], deleted: [] });
      await bring(news({ comments: of(comment), documents: of(document) }));
      expect(world.asked.map(({ path }) => path)).toEqual([
        '/api/relations/changes?since=&limit=1000',
      ]);
      expect([await told('comments'), await told('documents')]).toEqual([[comment], [document]]);
      expect(await linksOf(relations(), pump.id)).toEqual([]);
      expect(await device.unsent(me)).toMatchObject([{ id: item.id }]);
      expect(await readFact(device.parts.kept, 'replica')).toEqual({
        ...{ cursor: 'equipment', ...complete },
      });
    },
  );

  it.each([
    [2, undefined, ['comments', 'documents']],
    [3, [comment], ['documents']],
  ] as const)(
    '%s goes on answering what it knew, and does not say that there is none of the rest',
    async (version, comments, lacks) => {
      await openOlder(version);
      expect(await linksOf(relations(), pump.id)).toHaveLength(1);
      expect(await readFact(device.parts.kept, 'relations')).toEqual({
        ...{ cursor: '', ...complete, lacks },
      });
      expect([await told('comments'), await told('documents')]).toEqual([comments, undefined]);
    },
  );

  it('does not take a part for all of it', async () => {
    await openOlder(3);
    const some = { documents: { changed: [document], deleted: [] } };
    const answers = [
      () => json(news(some, { next: 'a', hasMore: true })),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    world.server = () => answers.shift()?.() ?? json(news({}));
    expect(await pull()).toBe('unreachable');
    expect(await readFact(device.parts.kept, 'relations')).toMatchObject({ isComplete: false });
  });

  it('that has nothing yet begins at the beginning', async () => {
    const kept = await openKeptDatabase(world);
    expect(await readFact(kept, 'relations')).toBeUndefined();
    await writeFact(kept, 'owner', me);
    kept.close();
    await open();
    expect([await told('comments'), await told('documents')]).toEqual([[], []]);
  });
});
