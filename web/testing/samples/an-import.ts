import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { ImportRecord, ImportRow, ListedImport } from '#contract/imports/imports.ts';

const plan: ImportPlan = {
  sheets: [{ kind: 'equipment', headerRow: 1, columns: ['name', 'type', 'locationFloor', null] }],
  ...{ matching: 'name', existing: 'change', empty: 'leave', replacements: [] },
};

export const anImport = (fields: Partial<ImportRecord> = {}): ImportRecord => ({
  ...{ id: '44444444-4444-4444-8444-444444444444', fileName: 'anlagen.xlsx', fileSize: 12_345 },
  state: 'read',
  sheets: [
    {
      ...{ name: 'Liste', isHidden: false, hiddenRows: 2, rows: 1_201 },
      first: [
        { row: 1, cells: ['Bezeichnung', 'Typ', 'Geschoss', 'Baujahr'] },
        { row: 2, cells: ['Pumpe 1', 'Pumpe', 'UG 1', '1998'] },
      ],
    },
  ],
  plan,
  ...{ isRemembered: false, done: 0, total: 0, counts: null, findings: null, newTypes: [] },
  ...{
    checks: 0,
    error: null,
    retry: null,
    createdAt: '2026-03-02T07:30:00.000Z',
    createdByName: 'Rita Prüfer',
  },
  ...{ createdBy: null, startedAt: null, finishedAt: null, takenBack: null, takeBackUntil: null },
  ...fields,
});

export function aListedImport(fields: Partial<ListedImport> = {}): ListedImport {
  const { sheets: _, plan: __, ...listed } = anImport();
  return { ...listed, ...fields };
}

export const anImportRow = (fields: Partial<ImportRow> = {}): ImportRow => ({
  ...{ sheet: 0, row: 2, cells: ['Pumpe 1', 'Pumpe', 'UG 1', '1998'], isHidden: false },
  ...{ verdict: 'new', findings: [], equipmentId: null },
  ...fields,
});
