import { expect, it } from 'vitest';
import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { locationAfter } from './row-location.ts';
import { RowValues } from './row-values.ts';

const pump = {
  ...{ locationRaw: 'BT3-EG-A1-0.215', locationBuilding: 'BT3', locationFloor: 'EG' },
  ...{ locationColumn: 'A1', locationRoom: '0.215' },
} as Equipment;
const withoutParts = {
  ...{ locationBuilding: null, locationFloor: null, locationColumn: null, locationRoom: null },
};
const named = { ...pump, locationRaw: 'Dachzentrale Nord' };

/** The text after a row with these columns; a null in the fields is an empty cell that clears. */
function after(fields: Partial<EquipmentFields>, current?: Equipment) {
  const columns = Object.keys(fields) as SheetField[];
  const values = new RowValues(
    {
      sheet: 0,
      row: 2,
      cells: Object.values(fields).map((text) => String(text ?? '')),
      errorCells: null,
    },
    {
      sheet: { kind: 'equipment', headerRow: 1, columns },
      ...{ plan: { replacements: [] }, headings: columns },
    },
  );
  return [locationAfter(values, fields, current), values.findings.map(({ code }) => code)];
}

it.each<[string, Partial<EquipmentFields>, Equipment | undefined, string | undefined]>([
  [
    'has the text of a new Anlage',
    { locationRaw: 'Dach', locationFloor: 'OG2' },
    undefined,
    'Dach',
  ],
  [
    'has the parts of a new Anlage',
    { locationBuilding: 'BT1', locationFloor: 'UG' },
    undefined,
    'BT1-UG',
  ],
  ['is missing without both', { locationRoom: '7' }, undefined, undefined],
  ['stays if no part changes', { locationFloor: 'EG', locationRoom: '0.215' }, pump, undefined],
  ['stays as the house names it if no part changes', { locationRoom: '0.215' }, named, undefined],
  [
    'follows the part that changes; the others stay in it',
    { locationFloor: 'UG1' },
    pump,
    'BT3-UG1-A1-0.215',
  ],
  [
    'loses the part that is cleared',
    { locationFloor: 'EG', locationColumn: null },
    pump,
    'BT3-EG-0.215',
  ],
  [
    'follows its parts where an exported row still has the former text',
    { locationRaw: pump.locationRaw, locationFloor: 'UG1' },
    pump,
    'BT3-UG1-A1-0.215',
  ],
  [
    'stays as the row and the house name it, although a part is new',
    { locationRaw: 'Heizzentrale', locationBuilding: 'BT2' },
    { ...withoutParts, locationRaw: 'Heizzentrale' } as Equipment,
    'Heizzentrale',
  ],
  [
    'keeps what its text says beyond the parts that are new',
    { locationRaw: 'BT3-UG1-0.215', locationBuilding: 'BT3' },
    { ...withoutParts, locationRaw: 'BT3-UG1-0.215' } as Equipment,
    'BT3-UG1-0.215',
  ],
  [
    'is the new text if both change',
    { locationRaw: 'Schacht 4', locationFloor: 'UG1' },
    pump,
    'Schacht 4',
  ],
  ['stays if all is cleared', { locationBuilding: null, locationFloor: null }, pump, undefined],
])('the location %s', (_, fields, current, expected) => {
  expect(after(fields, current)).toEqual([expected, []]);
});

it('says that the parts do not follow a new text', () => {
  expect(after({ locationRaw: 'Schacht 4' }, pump)).toEqual(['Schacht 4', ['parts_stay']]);
  expect(after({ locationRaw: 'Schacht 4' }, named)).toEqual(['Schacht 4', []]);
});
