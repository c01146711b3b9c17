import type { ChangesPage } from '#contract/changes.ts';
import type { EquipmentDocument } from '#contract/documents.ts';
import { aChangesPage, aPageOf } from '#web/testing/samples/changes-page.ts';
import { putEquipment } from '#web/testing/samples/device-rows.ts';
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
import { readFact } from '../databases/kept-database.ts';
import { type Device, openDevice } from '../device/device.ts';
import { keepFile, keptFilesOf } from '../documents/keep-file.ts';
import { followChanges } from '../sync/follow-changes.ts';
import { commentsAddress } from '../waiting/waiting-comments.ts';
import { documentsAddress } from '../waiting/waiting-documents.ts';
import { partsOf } from './answers.ts';
import { type PartKind, RelationsOnDevice } from './relations-on-device.ts';

const silent = { tell: () => {}, tellOthers: () => {}, hear: () => {} };
const pump = anEquipment({ id: anId() });
let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
});
afterEach(() => device.close());

async function open(): Promise<void> {
  device = await openDevice(world, silent);
  await device.claim(me);
  await putEquipment(device.parts.local, pump);
}

const pull = () => followChanges({ ...device.parts, userId: me });
async function bring(...pages: ChangesPage[]): Promise<void> {
  world.server = () => json(pages.shift());
  expect(await pull()).toBe('current');
}
/** The Anlage comes with every page that begins anew. */
const withPump = (page: ChangesPage): ChangesPage => ({
  ...page,
  rows: { ...page.rows, equipment: [pump] },
});
const documentNews = (changed: EquipmentDocument[], more: { deleted?: EquipmentDocument[] } = {}) =>
  withPump(aPageOf('equipment_document', (row) => [row.equipmentId], { changed, ...more }));
const relations = () => new RelationsOnDevice(device.parts, []);
const told = (kind: PartKind) => partsOf(relations(), kind, pump.id);

describe.each([
  ['equipment_comment', aComment, commentsAddress],
  ['equipment_document', aDocument, documentsAddress],
] as const)('%s on the device', (kind, sample, addressOf) => {
  const onPump = (createdAt = '2026-01-02T08:00:00.000Z') =>
    sample({ id: anId(), equipmentId: pump.id, createdAt });
  type Part = ReturnType<typeof onPump>;
  const partNews = (changed: Part[], more: { deleted?: Part[]; reset?: true } = {}) =>
    withPump(
      aPageOf(kind as 'equipment_comment', ({ equipmentId }) => [equipmentId], {
        ...({ changed, ...more } as object),
      }),
    );
  beforeEach(open);

  it('are those of one Anlage, the newest first, and of one moment by their ids', async () => {
    const [old, new_] = [onPump('2026-01-02T08:00:00.000Z'), onPump('2026-01-02T08:00:00.001Z')];
    const [twin, otherTwin] = [
      onPump('2026-01-01T08:00:00.000Z'),
      onPump('2026-01-01T08:00:00.000Z'),
    ];
    const elsewhere = sample({ equipmentId: anId() });
    await bring(partNews([old, twin, new_, elsewhere, otherTwin]));
    // `anId` counts up.
    expect(await told(kind)).toEqual([new_, old, otherTwin, twin]);
  });

  it('of an Anlage that is not here are not known; of one without any there are none', async () => {
    await bring(withPump(aChangesPage()));
    expect(await partsOf(relations(), kind, anId())).toBeUndefined();
    expect(await told(kind)).toEqual([]);
  });

  it('change and go with the feed', async () => {
    const [kept, gone] = [onPump(), onPump()];
    await bring(partNews([kept, gone]));
    const changed = { ...kept, updatedAt: '2026-01-03T08:00:00.000Z' };
    await bring(partNews([changed], { deleted: [gone] }));
    expect(await told(kind)).toEqual([changed]);
    await bring(partNews([gone], { reset: true }));
    expect(await told(kind)).toEqual([gone]);
  });

  it('go when their owner signs out', async () => {
    await bring(partNews([onPump()]));
    await device.release();
    expect(await device.parts.kept.count('rows')).toBe(0);
  });

  it('take the place of lists that were read before, with the names in them', async () => {
    const { kept } = device.parts;
    const [other, links] = [addressOf(anId()), '/api/equipment/x/links'];
    const lists = { [addressOf(pump.id)]: 0, [other]: 1, [links]: 0 };
    for (const [address, late] of Object.entries(lists)) {
      await kept.put('reads', { address, answer: [onPump()], at: world.time + late });
    }
    await bring(aChangesPage({ next: 'a', hasMore: true }), aChangesPage());
    expect(await kept.getAllKeys('reads')).toEqual([other, links].sort());
  });

  it('leave lists that were read where they are until all of them have come', async () => {
    await device.parts.kept.put('reads', { address: addressOf(pump.id), answer: [], at: 0 });
    const answers = [
      () => json(aChangesPage({ hasMore: true })),
      () => Promise.reject(new TypeError()),
    ];
    world.server = () => answers.shift()?.() ?? json(aChangesPage());
    expect(await pull()).toBe('unreachable');
    expect(await device.parts.kept.count('reads')).toBe(1);
  });
});

describe('the kept file of a document', () => {
  const plan = aDocument({ id: anId(), equipmentId: pump.id });
  beforeEach(async () => {
    await open();
    await bring(documentNews([plan]));
    const headers = { 'content-type': plan.mimeType, [ownAnswerHeader]: 'done' };
    world.server = () => new Response('Plan', { headers });
    await keepFile(device.parts, plan);
    world.time += 1;
  });
  const isKept = async () => (await keptFilesOf(device.parts)).length > 0;

  it('goes when the feed says that the document is gone', async () => {
    await bring(documentNews([], { deleted: [aDocument({ id: anId() })] }));
    expect(await isKept()).toBe(true);
    await bring(documentNews([], { deleted: [plan] }));
    expect(await isKept()).toBe(false);
  });

  it.each([
    [true, [plan]],
    [false, []],
  ])('is kept: %s, after everything has come anew', async (isThere, documents) => {
    await bring(aChangesPage({ reset: true, hasMore: true }), documentNews(documents));
    expect(await isKept()).toBe(isThere);
  });
});

it('a device of an older version gets everything anew and keeps what it has not sent', async () => {
  const before = await openDB(`${world.prefix}equipment-finder-reads`, 4, {
    upgrade(database) {
      database.createObjectStore('reads', { keyPath: 'address' });
      database.createObjectStore('facts');
      for (const name of ['links', 'safety_points', 'safety_links_of_points', 'comments']) {
        database.createObjectStore(name, { keyPath: 'id' });
      }
    },
  });
  await before.put('facts', me, 'owner');
  await before.put('facts', { cursor: 'a', isComplete: true, at: 1 }, 'replica');
  await before.put('facts', { cursor: 'b', isComplete: true, at: 1 }, 'relations');
  await before.put('comments', aComment({ id: anId(), equipmentId: pump.id }));
  before.close();
  await open();
  const item = creation(anId());
  await device.queue(me, [item]);
  expect([...device.parts.kept.objectStoreNames]).toEqual(['facts', 'reads', 'rows']);
  expect(await readFact(device.parts.kept, 'feed')).toBeUndefined();
  const comment = aComment({ id: anId(), equipmentId: pump.id });
  await bring(withPump(aChangesPage({ rows: { equipment_comment: [comment] } })));
  expect(world.asked.map(({ path }) => path)).toEqual(['/api/changes?since=&limit=2000']);
  expect(await told('equipment_comment')).toEqual([comment]);
  expect(await device.unsent(me)).toMatchObject([{ id: item.id }]);
});
