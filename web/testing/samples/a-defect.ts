import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import { type DefectItem, type DefectPage, defectViews } from '#contract/defects/defect-list.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { anEquipment } from './an-equipment.ts';

const at = '2026-11-02T08:00:00.000Z';

export const aDefect = (fields: Partial<Defect> = {}): Defect => ({
  ...{ id: crypto.randomUUID(), equipmentId: crypto.randomUUID(), recordId: null, taskId: null },
  ...{ pointId: null, pointLabel: null, severity: 'major', description: 'Abdeckung fehlt' },
  ...{ mayContinue: 'restricted', deadline: null, assigneeId: null, assigneeName: null },
  ...{ status: 'open', reason: null, statusChangedAt: at, statusChangedByName: 'Ida Melder' },
  ...{ createdAt: at, createdBy: crypto.randomUUID(), createdByName: 'Ida Melder' },
  ...{ updatedAt: at, updatedBy: null },
  ...fields,
});

export function aDefectItem(
  fields: Partial<Defect> = {},
  equipment = anEquipment({ name: 'UV 3.2' }),
): DefectItem {
  const defect = aDefect({ equipmentId: equipment.id, ...fields });
  return { defect, equipment: summaryOf(equipment) };
}

export const aDefectEntry = (
  fields: Partial<DefectEntry> & Pick<DefectEntry, 'defectId'>,
): DefectEntry => ({
  ...{ id: crypto.randomUUID(), status: null, text: null, createdAt: at },
  ...{ createdBy: crypto.randomUUID(), authorName: 'Ida Melder' },
  ...fields,
});

const none = Object.fromEntries(defectViews.map((view) => [view, 0])) as DefectPage['counts'];

export const aDefectPage = (
  items: DefectItem[] = [],
  counts: Partial<DefectPage['counts']> = {},
): DefectPage => ({
  ...{ items, total: items.length, page: 1, totalPages: Math.ceil(items.length / 50) },
  counts: { ...none, ...counts },
});
