import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aDocument } from '#web/testing/samples/a-document.ts';
import { complete } from '#web/testing/samples/changes-page.ts';
import { putRows } from '#web/testing/samples/device-rows.ts';
import { anId, aWorld, me, type World } from '#web/testing/samples/offline-samples.ts';
import { type FeedState, writeFact } from '../databases/kept-database.ts';
import { type Device, openDevice } from '../device/device.ts';
import { documentsOf } from './device-documents.ts';

const [pump, fan] = [anId(), anId()];
const whole = complete(1);

let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
  device = await openDevice(world, { tell: () => {}, tellOthers: () => {}, hear: () => {} });
  await device.claim(me);
});
afterEach(() => device.close());

const bring = async (state: FeedState, ...documents: ReturnType<typeof aDocument>[]) => {
  await putRows(device.parts, 'equipment_document', ...documents);
  await writeFact(device.parts.kept, 'feed', state);
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

it('are read without the network, thousands at once', async () => {
  const many = Array.from({ length: 2_100 }, (_, at) =>
    aDocument({ id: anId(), equipmentId: at % 3 === 0 ? pump : anId(), fileSize: 2 }),
  );
  await bring(whole, ...many);
  expect(await documentsOf(device, new Set([pump]))).toHaveLength(700);
  expect(world.asked).toEqual([]);
});

it('are not known while some have yet to come', async () => {
  await bring({ ...whole, isComplete: false }, aDocument({ equipmentId: pump }));
  expect(await titles(pump)).toBeUndefined();
});
