import { expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { EquipmentTableDraft, toEquipment } from './equipment-table.ts';

function tableOf(rows: readonly Equipment[]) {
  const draft = new EquipmentTableDraft();
  for (const row of rows) draft.add(row);
  return draft.finish();
}

it('returns each Anlage as it was', () => {
  const moment = '2026-03-01T08:15:30.250Z';
  const others: Partial<Equipment>[] = [
    { createdAt: moment, updatedAt: moment },
    { createdAt: moment, updatedAt: '2026-03-02T00:00:00.000Z' },
    { createdAt: '2026-03-01T08:15:30Z', updatedAt: '' },
    { locationBuilding: null, locationRoom: null, tags: [] },
    { locationBuilding: '', locationRoom: '', tags: [''] },
    { name: '', locationRaw: 'Dach – über „Süd“' },
    { tags: ['Achtung', 'Wartung Q2'], createdBy: null },
    { tags: ['Achtung,Wartung Q2'], updatedBy: null },
  ];
  const rows = Array.from({ length: 700 }, (_, at) =>
    anEquipment({ id: `id-${at}`, type: `Typ ${at}`, ...others[at % others.length] }),
  );
  const table = tableOf(rows);
  expect(rows.map((_, position) => toEquipment(table.at(position)))).toEqual(rows);
});

it('finds the position of each id, and none for another id', () => {
  const rows = Array.from({ length: 700 }, (_, at) => anEquipment({ id: `id-${at}` }));
  const table = tableOf(rows);
  expect(rows.map(({ id }) => table.positionOf(id))).toEqual(rows.map((_, position) => position));
  expect(table.positionOf('id-700')).toBeUndefined();
  expect(tableOf([]).positionOf('id-0')).toBeUndefined();
});
