import { bodyOf } from '#contract/noun.ts';
import { equipmentRow, putEquipment } from '#web/testing/samples/device-rows.ts';
import { noPulls } from '#web/testing/samples/offline-samples.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { EquipmentFields } from '#contract/equipment/equipment.ts';
import type { EquipmentChoices } from '#contract/equipment/equipment-conflict.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import {
  anId,
  aWorld,
  me,
  problem,
  update,
  type World,
} from '#web/testing/samples/offline-samples.ts';
import { type LocalDatabase, openLocalDatabase } from '../storage/local-database.ts';
import { ownUnsent } from '../sync/replay.ts';
import { resolveConflict } from './decide.ts';
import { enqueue } from './enqueue.ts';
import { settle } from './settle.ts';

let world: World;
let database: LocalDatabase;
beforeEach(async () => {
  world = aWorld();
  database = await openLocalDatabase(world);
});
afterEach(() => database.close());

const seen = anEquipment({
  id: anId(),
  locationRaw: 'BT3-OG2-2.114',
  locationFloor: 'OG2',
  locationRoom: '2.114',
});
const moved = { locationRoom: '2.115', locationRaw: 'BT3-OG2-2.115' };

it('keeps a location written by hand instead of its parts', async () => {
  await putEquipment(database, seen);
  const byHand = {
    ...{ name: 'Meins', locationRaw: 'Hinter der Halle' },
    ...{ locationBuilding: null, locationFloor: null, locationRoom: null },
  };
  const base = Object.fromEntries(
    (Object.keys(byHand) as (keyof typeof byHand)[]).map((field) => [field, seen[field]]),
  );
  const change = update(seen.id, { ...byHand, base });
  await enqueue(database, [change], { userId: me, now: world.now(), ...noPulls });
  const current = { ...seen, name: 'Ihrs', updatedAt: '2026-01-02T08:00:00.000Z' };
  const fields = [{ field: 'name', mine: 'Meins', theirs: 'Ihrs' }];
  const error = problem('conflict', { fields, current });
  await settle(database, [{ id: change.id, outcome: 'failed', error }], {
    userId: me,
    now: world.now(),
    ...noPulls,
  });
  await resolveConflict(database, change.id, { name: 'mine' }, anId);
  expect((await ownUnsent(database, me)).map((item) => bodyOf(item))).toMatchObject([byHand]);
});

/** I changed the room, they something else; the conflict has the fields that both changed. */
async function settled(
  theirs: Partial<EquipmentFields>,
  contested: (keyof EquipmentFields)[],
  choices: EquipmentChoices,
) {
  await putEquipment(database, seen);
  const base = { locationRoom: seen.locationRoom, locationRaw: seen.locationRaw };
  const change = update(seen.id, { ...moved, base });
  await enqueue(database, [change], { userId: me, now: world.now(), ...noPulls });
  const current = { ...seen, ...theirs, updatedAt: '2026-01-02T08:00:00.000Z' };
  const fields = contested.map((field) => ({ field, mine: 'x', theirs: current[field] }));
  const error = problem('conflict', { fields, current });
  await settle(database, [{ id: change.id, outcome: 'failed', error }], {
    userId: me,
    now: world.now(),
    ...noPulls,
  });
  const [item] = await ownUnsent(database, me);
  if (Object.keys(choices).length === 0) expect(item).toMatchObject({ state: 'waiting' });
  else await resolveConflict(database, change.id, choices, anId);
  return (await ownUnsent(database, me)).map((item) => bodyOf(item));
}

it('combines the location from their floor and my room, without a question', async () => {
  const theirs = { locationFloor: 'OG3', locationRaw: 'BT3-OG3-2.114' };
  expect(await settled(theirs, ['locationRaw'], {})).toEqual([
    {
      locationRoom: '2.115',
      locationRaw: 'BT3-OG3-2.115',
      base: { locationRoom: '2.114', locationRaw: 'BT3-OG3-2.114' },
    },
  ]);
  expect(await equipmentRow(database, seen.id)).toMatchObject({
    locationFloor: 'OG3',
    locationRaw: 'BT3-OG3-2.115',
  });
});

it('leaves the location out together with its only contested part', async () => {
  const theirs = { locationRoom: '2.200', locationRaw: 'BT3-OG2-2.200' };
  const choices = { locationRoom: 'theirs' } as const;
  expect(await settled(theirs, ['locationRaw', 'locationRoom'], choices)).toEqual([]);
  expect(await equipmentRow(database, seen.id)).toMatchObject(theirs);
});

it('uses a location written by hand as it was chosen', async () => {
  const theirs = { locationRaw: 'Hinter der Halle' };
  expect(await settled(theirs, ['locationRaw'], { locationRaw: 'mine' })).toMatchObject([moved]);
});
