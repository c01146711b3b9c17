/** An empty workbook to fill in: headings, an example and the types as a choice. */
import type { Readable } from 'node:stream';
import { byTypeName } from '#contract/equipment-types.ts';
import { columnsOf, exampleName, type SheetField, sheets } from '#contract/imports/sheets.ts';
import type { Executor } from '../db/database.ts';
import { equipmentTypes } from '../db/tables/index.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';

const example: Partial<Record<SheetField, string>> = {
  name: exampleName,
  locationBuilding: 'BT3',
  locationFloor: 'UG1',
  locationColumn: 'A12',
  locationRoom: '0.215',
  tags: 'Heizung, Keller',
  codes: 'INV-0042, 0815-17',
  comment: 'Dieser Text wird ein Kommentar der Anlage.',
};

const typeSheet = 'Typen';

export async function templateFile(executor: Executor): Promise<Readable> {
  const types = (await executor.select({ name: equipmentTypes.name }).from(equipmentTypes)).sort(
    byTypeName,
  );
  // The location is made from its parts; the id is for lists that were exported.
  const columns = columnsOf('equipment').filter(
    ([field, { isInformation }]) => !isInformation && field !== 'id' && field !== 'locationRaw',
  );
  // Of the choices, so that no spreadsheet marks it as wrong.
  const exampleRow = { ...example, type: types[0]?.name ?? 'Pumpe' };
  const choices =
    types.length > 0 ? { choices: { sheet: typeSheet, column: 0, count: types.length } } : {};
  return writeXlsx([
    {
      name: sheets.equipment.title,
      columns: columns.map(([field, { title, width }]) => ({
        ...{ title, kind: 'text', width },
        ...(field === 'type' ? choices : {}),
      })),
      rows: [columns.map(([field]) => exampleRow[field] ?? '')],
    },
    {
      name: typeSheet,
      columns: [{ title: 'Typ', kind: 'text', width: 32 }],
      rows: types.map(({ name }) => [name]),
    },
  ]);
}
