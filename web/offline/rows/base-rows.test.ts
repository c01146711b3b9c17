import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { everyRow } from '#web/testing/samples/device-rows.ts';
import { anId, aWorld } from '#web/testing/samples/offline-samples.ts';
import { openKeptDatabase } from '../storage/kept-database.ts';
import { openLocalDatabase } from '../storage/local-database.ts';
import { applyRows, type RowDatabases, rowsOfSecondHome } from './base-rows.ts';

let databases: RowDatabases;
beforeEach(async () => {
  const world = aWorld();
  databases = { local: await openLocalDatabase(world), kept: await openKeptDatabase(world) };
});
afterEach(() => {
  databases.local.close();
  databases.kept.close();
});

it('deletes all rows that belong to a record, and the references to them', async () => {
  const [one, other, target] = [anId(), anId(), anId()];
  const links = [one, one, other].map((sourceEquipmentId) => ({
    ...{ id: anId(), sourceEquipmentId, targetEquipmentId: target, linkType: 'control' as const },
    ...{
      description: null,
      comments: null,
      createdAt: '2026-01-02T08:00:00.000Z',
      createdBy: null,
    },
  }));
  await applyRows(databases, 'equipment_link', { rows: links, isFilled: true });
  await applyRows(databases, 'equipment_link', { goneHomes: [one, anId()], isFilled: true });
  expect(await everyRow(databases, 'equipment_link')).toEqual([links[2]]);
  expect(await rowsOfSecondHome(databases, 'equipment_link', [target])).toEqual([links[2]]);
});
