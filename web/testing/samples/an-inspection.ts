import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import type { DueItem } from '#contract/inspections/due-list.ts';
import { dutyIdOf, type InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { anEquipment } from './an-equipment.ts';

const at = '2026-01-02T08:00:00.000Z';
const stamps = { createdAt: at, updatedAt: at, createdBy: null, updatedBy: null };

/** Every Pumpe is inspected every four years. */
export const anInspectionKind = (fields: Partial<InspectionKind> = {}): InspectionKind => ({
  ...{ id: crypto.randomUUID(), name: 'Ortsfeste elektrische Anlagen', ...stamps },
  ...{ legalBasis: 'DGUV Vorschrift 3', interval: { count: 4, unit: 'year' } },
  ...{ reckoning: 'from_done', qualification: 'Elektrofachkraft (EFK)', keptYears: 10 },
  ...{ responsibleId: null, responsibleName: null, points: [], isRetired: false },
  types: [{ type: 'Pumpe', interval: null, reason: null }],
  ...fields,
});

export async function anInspectionDuty(
  fields: Partial<InspectionDuty> & Pick<InspectionDuty, 'equipmentId' | 'kindId'>,
): Promise<InspectionDuty> {
  const lastDoneOn = fields.lastDoneOn ?? null;
  return {
    id: await dutyIdOf(fields.equipmentId, fields.kindId),
    ...{ rule: 'by_type', interval: null, reason: null },
    ...{ responsibleId: null, responsibleName: null },
    ...{ lastDoneOn, countsFrom: lastDoneOn, updatedAt: at, updatedBy: null },
    ...fields,
  };
}

export const aDueItem = (fields: Partial<DueItem> = {}): DueItem => ({
  ...{ equipment: summaryOf(anEquipment()), kindId: crypto.randomUUID() },
  ...{ kindName: 'Ortsfeste elektrische Anlagen', qualification: null },
  ...{ interval: { count: 4, unit: 'year' }, dueOn: '2026-09-14', lastDoneOn: '2022-09-14' },
  ...{ isPaused: false, responsibleId: null, responsibleName: null },
  ...fields,
});
