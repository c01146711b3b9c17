import { afterAll, beforeAll, expect, it } from 'vitest';
import { equipmentTypes } from '../db/tables/index.ts';
import { convertTable } from '../testing/libreoffice.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { removeTableFiles, tableFile } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('admin');
  await app.database.db.insert(equipmentTypes).values([
    { name: 'Pumpe', color: '#2563eb' },
    { name: 'Unterverteilung', color: '#16a34a' },
  ]);
});
afterAll(() => app.close());
removeTableFiles();

const headings = ['Name', 'Typ', 'Bauteil', 'Etage', 'Achse', 'Raum', 'Tags', 'Kommentar'];
type Row = string[];
const sound = (at: number): Row => [
  ...[`Anlage ${at}`, 'Pumpe', `BT${at % 90}`, 'EG', `A${at}`, '0.215', 'Heizung', ''],
];

interface Fault {
  /** The code of its finding. */
  code: string;
  /** The column of its finding; null for the whole row. */
  column: number | null;
  /** Makes the fault in a sound row; `at` is its index. */
  spoil: (row: Row, at: number) => Row;
}

const withCell = (row: Row, column: number, value: string): Row =>
  row.map((cell, at) => (at === column ? value : cell));

/** Fifteen kinds, twenty of each. */
const faults: Fault[] = [
  { code: 'missing_name', column: 0, spoil: (row) => withCell(row, 0, '') },
  { code: 'missing_type', column: 1, spoil: (row) => withCell(row, 1, '') },
  {
    ...{ code: 'missing_locationRaw', column: null },
    spoil: (row) => withCell(withCell(row, 2, ''), 3, ''),
  },
  { code: 'invalid_name', column: 0, spoil: (row) => withCell(row, 0, 'N'.repeat(201)) },
  { code: 'invalid_type', column: 1, spoil: (row) => withCell(row, 1, 'T'.repeat(51)) },
  { code: 'invalid_locationBuilding', column: 2, spoil: (row) => withCell(row, 2, 'B'.repeat(51)) },
  { code: 'invalid_locationFloor', column: 3, spoil: (row) => withCell(row, 3, 'E'.repeat(51)) },
  { code: 'invalid_locationColumn', column: 4, spoil: (row) => withCell(row, 4, 'A'.repeat(51)) },
  { code: 'invalid_locationRoom', column: 5, spoil: (row) => withCell(row, 5, 'R'.repeat(51)) },
  { code: 'invalid_tags', column: 6, spoil: (row) => withCell(row, 6, 't'.repeat(51)) },
  { code: 'too_long', column: 7, spoil: (row) => withCell(row, 7, 'k'.repeat(5_001)) },
  { code: 'cell_error', column: 1, spoil: (row) => withCell(row, 1, '=1/0') },
  { code: 'unknown_type', column: 1, spoil: (row) => withCell(row, 1, 'Unterverteilunk') },
  { code: 'floor_spelling', column: 3, spoil: (row, at) => withCell(row, 3, `UG ${at % 9}`) },
  { code: 'twice', column: null, spoil: (_, at) => sound(at - 1) },
];
const ofEach = 20;
const rowCount = 10_000;

/** A sheet as LibreOffice stores it by itself: `=1/0` is a formula, everything else a text. */
function flatSheet(rows: readonly Row[]): string {
  const escaped = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const cell = (text: string) =>
    text.startsWith('=')
      ? `<table:table-cell table:formula="of:${escaped(text)}" office:value-type="string"/>`
      : `<table:table-cell office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;
  const lines = rows.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
  xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
  xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
  xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
  office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet><table:table table:name="Liste">
${lines.join('\n')}
</table:table></office:spreadsheet></office:body></office:document>`;
}

it('finds each of 300 faults at its cell, and nothing else', async () => {
  const rows = Array.from({ length: rowCount }, (_, at) => sound(at));
  const expected: unknown[] = [];
  faults.forEach(({ code, column, spoil }, kind) => {
    for (let number = 0; number < ofEach; number += 1) {
      // Far enough from each other that a doubled row doubles a sound one.
      const at = 10 + (number * faults.length + kind) * 30;
      rows[at] = spoil(sound(at), at);
      // The headings are in row 1.
      expected.push([at + 2, code, column]);
    }
  });
  const source = await tableFile('faults.fods', flatSheet([headings, ...rows]));
  const imported = await TestImport.begin(app, admin, await convertTable(source, 'xlsx'));
  const { state, counts } = await imported.check();
  expect(state).toBe('checked');
  const found: unknown[] = [];
  for (const weight of ['refusal', 'warning']) {
    for (const { row, findings } of await imported.rows(`&weight=${weight}`)) {
      for (const one of findings.filter((finding) => finding.weight === weight)) {
        found.push([row, one.code, one.column]);
      }
    }
  }
  const byPlace = (a: unknown, b: unknown) => String(a).localeCompare(String(b));
  expect(found.toSorted(byPlace)).toEqual(expected.toSorted(byPlace));
  expect(counts).toMatchObject({ new: rowCount - 13 * ofEach, refused: 13 * ofEach });
});
