/** An empty workbook to fill in: headings, an example for each sheet and the types as a choice. */
import type { Readable } from 'node:stream';
import { byTypeName } from '#contract/equipment-types.ts';
import {
  columnsOf,
  exampleName,
  type SheetField,
  type SheetKind,
  sheets,
} from '#contract/imports/sheets.ts';
import { dutyRuleLabels } from '#contract/inspections/inspection-duties.ts';
import { retiredLabels } from '#contract/inspections/inspection-kinds.ts';
import { reckoningLabels } from '#contract/inspections/reckoning.ts';
import { cellOf } from '#contract/text/cell-list.ts';
import type { Executor } from '../db/database.ts';
import { equipmentTypes } from '../db/tables/index.ts';
import type { TableSheet } from '../tables/table-sheet.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';

type Example = Partial<Record<SheetField, string>>;

const example: Example = {
  name: exampleName,
  locationBuilding: 'BT3',
  locationFloor: 'UG1',
  locationColumn: 'A12',
  locationRoom: '0.215',
  tags: 'Heizung, Keller',
  codes: 'INV-0042, 0815-17',
  comment: 'Dieser Text wird ein Kommentar der Anlage.',
};

const exampleKind: Example = {
  ...{ name: exampleName, legalBasis: 'DGUV Vorschrift 3', interval: 'alle 4 Jahre' },
  ...{ reckoning: reckoningLabels.from_done, qualification: 'Elektrofachkraft (EFK)' },
  keptYears: '10',
  points: 'Sichtprüfung; Isolationswiderstand [≥ 1 MΩ]; Auslösezeit [≤ 300 ms]',
  isRetired: retiredLabels.false,
};

const exampleDuty: Example = {
  ...{ equipmentName: exampleName, equipmentLocation: 'BT3-UG1-A12', kindName: exampleName },
  ...{ rule: dutyRuleLabels.by_type, lastDoneOn: '01.03.2026' },
};

const typeSheet = 'Typen';

/** The location is made from its parts; ids are for lists that were exported. */
const isToFillIn = (kind: SheetKind, field: SheetField): boolean =>
  !['id', 'equipmentId'].includes(field) && !(kind === 'equipment' && field === 'locationRaw');

function sheetToFillIn(kind: SheetKind, row: Example, choices: object): TableSheet {
  const columns = columnsOf(kind).filter(
    ([field, { isInformation }]) => !isInformation && isToFillIn(kind, field),
  );
  return {
    name: sheets[kind].title,
    columns: columns.map(([field, { title, width }]) => ({
      ...{ title, kind: 'text', width },
      ...(field === 'type' ? choices : {}),
    })),
    rows: [columns.map(([field]) => row[field] ?? '')],
  };
}

export async function templateFile(executor: Executor): Promise<Readable> {
  const types = (await executor.select({ name: equipmentTypes.name }).from(equipmentTypes)).sort(
    byTypeName,
  );
  // Of the choices, so that no spreadsheet marks it as wrong.
  const type = types[0]?.name ?? 'Pumpe';
  const choices =
    types.length > 0 ? { choices: { sheet: typeSheet, column: 0, count: types.length } } : {};
  return writeXlsx([
    sheetToFillIn('equipment', { ...example, type }, choices),
    sheetToFillIn('inspectionKinds', { ...exampleKind, types: cellOf([type]) }, {}),
    sheetToFillIn('inspectionDuties', exampleDuty, {}),
    {
      name: typeSheet,
      columns: [{ title: 'Typ', kind: 'text', width: 32 }],
      rows: types.map(({ name }) => [name]),
    },
  ]);
}
