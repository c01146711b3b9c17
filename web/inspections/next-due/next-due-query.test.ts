import { expect, it } from 'vitest';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anInspectionDuty, anInspectionKind } from '#web/testing/samples/an-inspection.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { nextDueOf } from './next-due-query.ts';

const today = '2026-11-19';
const equipment = anEquipment();
const { id } = equipment;
const every = anInspectionKind();
const monthly = anInspectionKind({ name: 'Monatlich', interval: { count: 1, unit: 'month' } });
const dutyOf = (kindId: string, lastDoneOn: string, fields = {}) =>
  anInspectionDuty({ equipmentId: id, kindId, lastDoneOn, ...fields });

it('is the earliest of all its inspections', async () => {
  const rows = memoryRows({
    equipment: [equipment],
    inspection_kind: [every, monthly],
    inspection_duty: [await dutyOf(every.id, '2024-01-01'), await dutyOf(monthly.id, '2026-10-31')],
  });
  expect(await nextDueOf(rows, id, today)).toEqual([{ kindId: monthly.id, dueOn: '2026-11-30' }]);
});

it('is missing for what was never inspected, is exempt, retired or rests', async () => {
  const rested = await dutyOf(every.id, '2020-01-01');
  const outage = {
    ...{ id: crypto.randomUUID(), equipmentId: id, since: '2026-01-01', until: null },
    ...{ reason: null, updatedAt: '2026-01-01T08:00:00.000Z', updatedBy: null },
  };
  const houses = [
    { inspection_kind: [every] },
    { inspection_kind: [every], inspection_duty: [{ ...rested, rule: 'never' as const }] },
    { inspection_kind: [{ ...every, isRetired: true }], inspection_duty: [rested] },
    { inspection_kind: [every], inspection_duty: [rested], outage: [outage] },
  ];
  for (const house of houses) {
    const rows = memoryRows({ equipment: [equipment], ...house });
    expect(await nextDueOf(rows, id, today)).toEqual([]);
  }
});
