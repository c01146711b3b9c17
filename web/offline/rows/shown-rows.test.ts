import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { completeFeed } from '#web/testing/samples/changes-page.ts';
import { putRows } from '#web/testing/samples/device-rows.ts';
import {
  anId,
  aWorld,
  commentOn,
  creation,
  me,
  somebody,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { settle } from '../queue/settle.ts';
import { writeFact } from '../storage/kept-database.ts';
import { type Device, openDevice } from '../sync/device.ts';

const [pump, fan] = [anEquipment({ id: anId() }), anEquipment({ id: anId() })];
let world: World;
let device: Device;
beforeEach(async () => {
  world = aWorld();
  device = await openDevice(world, { send: () => {}, sendToOthers: () => {}, listen: () => {} });
  await device.claim(me);
  await putRows(device.parts, 'equipment', pump, fan);
  await writeFact(device.parts.kept, 'feed', completeFeed(1));
});
afterEach(() => device.close());

async function open(options: { withRefused?: boolean } = {}) {
  const rows = await device.rows(options);
  if (!rows) throw new Error('the device belongs to nobody');
  return rows;
}
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();

it('are the server’s rows with waiting changes, by their homes', async () => {
  const here = aComment({ id: anId(), equipmentId: pump.id });
  const elsewhere = aComment({ id: anId(), equipmentId: fan.id });
  await putRows(device.parts, 'equipment_comment', here, elsewhere);
  const [item] = await device.queue(me, [commentOn(pump.id)]);
  const rows = await open();
  const found = await rows.of('equipment_comment', [pump.id]);
  expect(found).toHaveLength(2);
  expect(ids(found)).toContain(here.id);
  expect(found.filter(({ id }) => rows.isNewOnDevice(id))).toHaveLength(1);
  expect(ids(await rows.of('equipment_comment', [fan.id]))).toEqual([elsewhere.id]);
  expect(await rows.all('equipment_comment')).toHaveLength(3);
  expect(item).toBeDefined();
});

it('record what was read', async () => {
  const rows = await open();
  await rows.of('equipment_comment', [pump.id]);
  await rows.ofSecondHome('equipment_link', [fan.id]);
  await rows.all('safety_point');
  expect([...rows.reads]).toEqual([
    ...[`equipment_comment/${pump.id}`, `equipment_link/${fan.id}`, 'safety_point/*'],
  ]);
});

it('come in parts, changed ones last', async () => {
  const made = anId();
  await device.queue(me, [update(pump.id, { name: 'Meins' }), creation(made)]);
  const parts: string[][] = [];
  for await (const part of (await open()).inParts('equipment')) parts.push(ids(part));
  expect(parts.at(-1)).toEqual([pump.id, made].sort());
  expect(parts.flat().sort()).toEqual([pump.id, fan.id, made].sort());
});

it('show a sent change until a pull that began later has ended', async () => {
  const [item] = await device.queue(me, [commentOn(pump.id)]);
  const comments = async () => (await (await open()).of('equipment_comment', [pump.id])).length;
  const pulls = { ...completeFeed(1), begun: 3, pulled: 3 };
  const verdicts = [{ id: item?.id ?? '', outcome: 'done' as const, answer: aComment() }];
  await settle(device.parts.local, verdicts, { userId: me, now: world.now(), ...pulls });
  await writeFact(device.parts.kept, 'feed', pulls);
  expect(await comments()).toBe(1);
  await writeFact(device.parts.kept, 'feed', { ...pulls, begun: 4, pulled: 4 });
  expect(await comments()).toBe(0);
});

it('leave out refused changes if asked to', async () => {
  const [item] = await device.queue(me, [update(pump.id, { name: 'Abgelehnt' })]);
  if (item) await device.parts.local.put('sync_queue', { ...item, state: 'failed' });
  const nameIn = async (options = {}) =>
    (await (await open(options)).of('equipment', [pump.id]))[0]?.name;
  expect(await nameIn()).toBe('Abgelehnt');
  expect(await nameIn({ withRefused: false })).toBe(pump.name);
});

it('do not show the changes of other users', async () => {
  await device.parts.local.put('sync_queue', {
    ...creation(anId()),
    ...{ timestamp: 1, synced: 0, state: 'waiting', userId: somebody },
  });
  expect(await (await open()).all('equipment')).toHaveLength(2);
});
