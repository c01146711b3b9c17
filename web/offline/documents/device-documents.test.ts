import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { anId, aWorld, me, type World } from '#web/testing/samples/offline-samples.ts';
import { type ReplicaState, writeFact } from '../databases/kept-database.ts';
import { type Device, openDevice } from '../device/device.ts';
import { documentsOf } from './device-documents.ts';

const [pump, fan] = [anId(), anId()];
const whole: ReplicaState = { cursor: 'x', isComplete: true, at: 1 };

let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
  device = await openDevice(world, { tell: () => {}, tellOthers: () => {}, hear: () => {} });
  await device.claim(me);
});
afterEach(() => device.close());

const bring = async (state: ReplicaState, ...documents: ReturnType<typeof aDocument>[]) => {
  const tx = device.parts.kept.transaction('documents', 'readwrite');
  for (const document of documents) void tx.store.put(document);
  await tx.done;
  await writeFact(device.parts.kept, 'relations', state);
};
const titles = async (...ids: string[]) =>
  (await documentsOf(device, new Set(ids)))?.map(({ title }) => title).sort();

it('are those of the wanted Anlagen, without one that waits to be deleted', async () => {
  const gone = aDocument({ id: anId(), equipmentId: pump, title: 'Weg' });
  await bring(
    whole,
    gone,
    aDocument({ equipmentId: pump, title: 'Plan' }),
    aDocument({ equipmentId: fan, title: 'Bericht' }),
    aDocument({ equipmentId: anId(), title: 'Anderswo' }),
  );
  expect(await titles(pump, fan, anId())).toEqual(['Bericht', 'Plan', 'Weg']);
  expect(await titles()).toEqual([]);
  const data = { params: { id: gone.id } };
  const item = { id: anId(), type: 'document', action: 'delete', data, label: 'Weg' } as const;
  await device.queue(me, [item]);
  expect(await titles(pump)).toEqual(['Plan']);
});

it('are read without the network, thousands in one pass', async () => {
  const many = Array.from({ length: 2_100 }, (_, at) =>
    aDocument({ id: anId(), equipmentId: at % 3 === 0 ? pump : anId(), fileSize: 2 }),
  );
  await bring(whole, ...many);
  expect(await documentsOf(device, new Set([pump]))).toHaveLength(700);
  expect(world.asked).toEqual([]);
});

it.each([
  ['some have yet to come', { ...whole, isComplete: false }],
  ['an older version did not bring them', { ...whole, cursor: '', lacks: ['documents'] as const }],
])('are not known while %s', async (_, state) => {
  await bring(state, aDocument({ equipmentId: pump }));
  expect(await titles(pump)).toBeUndefined();
});
