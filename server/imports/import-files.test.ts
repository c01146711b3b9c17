import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { equipment, fileRemovals, importRows, imports } from '../db/tables/index.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { compoundFile, pngBytes, workbookOf } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(fileRemovals);
  await db().delete(equipment);
});
const db = () => app.database.db;

const texts = (row: number, ...cells: string[]) =>
  cells
    .map((text, at) => `<c r="${'ABC'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`)
    .join('');

describe('a file that cannot be imported', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    [
      ...(['with a password', 'liste.xlsx', () => compoundFile('EncryptedPackage')] as const),
      'Die Datei ist mit einem Kennwort geschützt. Bitte speichern Sie sie ohne Kennwort.',
    ],
    [
      'with macros',
      'liste.xlsx',
      () => workbookOf({ parts: { 'xl/vbaProject.bin': 'x' } }),
      'Die Datei enthält Makros. Bitte speichern Sie sie als XLSX ohne Makros.',
    ],
    [
      'that unpacks to far more than it says',
      'liste.xlsx',
      () => workbookOf({ rows: `<row r="1">${' '.repeat(6 * 1024 * 1024)}</row>` }),
      'Die Datei enthält entpackt zu viele Daten.',
    ],
    [
      ...(['that is a renamed picture', 'liste.xlsx', () => pngBytes] as const),
      'Die Datei ist weder eine XLSX- noch eine CSV-Datei.',
    ],
    [
      ...(['that is a picture named as CSV', 'liste.csv', () => pngBytes] as const),
      'Die Datei ist weder eine XLSX- noch eine CSV-Datei.',
    ],
    [
      'with a row whose cells share long texts',
      'liste.xlsx',
      () =>
        workbookOf({
          texts: `<si><t>${'ä'.repeat(32_767)}</t></si><si><t>Pumpe</t></si>`,
          rows:
            '<row><c t="s"><v>1</v></c></row>'.repeat(700) +
            `<row>${'<c t="s"><v>0</v></c>'.repeat(5)}</row>`,
        }),
      'Blatt „Blatt“, Zeile 701: mehr als 131.072 Zeichen.',
    ],
  ])('%s gets one sentence and leaves nothing', async (_, name, content, sentence) => {
    const imported = await TestImport.begin(app, reviewer, await content(), name);
    expect(await imported.get()).toMatchObject({
      ...{ state: 'unreadable', error: sentence, sheets: null, plan: null },
    });
    expect(await imported.rows()).toEqual([]);
    const [stored] = await db().select().from(imports);
    expect(stored?.objectPath).toBeNull();
    // The sweeper removes the file itself.
    expect(await db().select().from(fileRemovals)).toHaveLength(1);
    await imported.send('DELETE', '');
    expect(await db().select().from(imports)).toEqual([]);
  });

  it('with macros in its name is refused at once', async () => {
    const beginning = TestImport.begin(app, reviewer, await workbookOf({}), 'liste.xlsm');
    await expect(beginning).rejects.toThrow('import_file_kind');
  });
});

it('says which sheets and rows are hidden; the rows count', async () => {
  const rows = [
    `<row r="1">${texts(1, 'Liste der Anlagen')}</row>`,
    `<row r="4">${texts(4, 'Bezeichnung', 'Typ', 'Standort')}</row>`,
    `<row r="5">${texts(5, 'Pumpe', 'Pumpe', 'BT1-EG')}</row>`,
    `<row r="6" hidden="1">${texts(6, 'Lüfter', 'Lüftung', 'BT1-EG')}</row>`,
  ].join('');
  const sheets =
    '<sheet name="Liste" sheetId="1" r:id="rId1"/><sheet name="Preise" sheetId="2" r:id="rId2" state="hidden"/>';
  const imported = await TestImport.begin(app, reviewer, await workbookOf({ rows, sheets }));
  const { sheets: found, plan } = await imported.get();
  expect(found).toMatchObject([
    { name: 'Liste', isHidden: false, rows: 4, hiddenRows: 1 },
    { name: 'Preise', isHidden: true, rows: 1, hiddenRows: 0 },
  ]);
  expect(plan?.sheets).toMatchObject([{ kind: 'equipment', headerRow: 4 }, { kind: null }]);
  expect((await imported.check()).counts).toMatchObject({ new: 2 });
  expect((await imported.rows()).filter(({ isHidden }) => isHidden)).toMatchObject([
    { row: 6, verdict: 'new' },
  ]);
});

it('lists the rows below the headings of the sheets that are imported, and no others', async () => {
  const imported = await TestImport.begin(app, reviewer, {
    Anlagen: [
      ['Stand 01.03.2026', '', ''],
      ['Name', 'Typ', 'Standort'],
      ['Pumpe', 'Pumpe', 'BT1-EG'],
    ],
    Notizen: [['Einkaufsliste'], ['Milch']],
    Verknüpfungen: [
      ['Anlage', 'Art', 'Ziel'],
      ['Pumpe', 'versorgt', 'Lüfter'],
    ],
  });
  expect((await imported.get()).plan?.sheets).toMatchObject([
    ...[{ kind: 'equipment', headerRow: 2 }, { kind: null }, { kind: 'links', headerRow: 1 }],
  ]);
  await imported.check();
  expect((await imported.rows()).map(({ sheet, row }) => [sheet, row])).toEqual([
    [0, 3],
    [2, 2],
  ]);
  const found = await reviewer.send({ url: `/api/imports/${imported.id}/rows?limit=1` });
  expect(found.json()).toMatchObject({ total: 2, totalPages: 2 });
});

it('keeps sheets with one name apart', async () => {
  const rows = [
    `<row r="3">${texts(3, 'Bezeichnung', 'Typ', 'Standort')}</row>`,
    `<row r="4">${texts(4, 'Pumpe', 'Pumpe', 'BT1-EG')}</row>`,
  ].join('');
  const sheets =
    '<sheet name="Liste" sheetId="1" r:id="rId1"/><sheet name="Liste" sheetId="2" r:id="rId2"/>';
  const imported = await TestImport.begin(app, reviewer, await workbookOf({ rows, sheets }));
  const { sheets: found } = await imported.get();
  expect(found).toMatchObject([
    { name: 'Liste', rows: 2, first: [{ row: 3 }, { row: 4 }] },
    { name: 'Liste (Blatt 2)', rows: 1, first: [{ row: 3, cells: ['', '2'] }] },
  ]);
  const { sheet, row, importId } = importRows;
  const ofImport = eq(importId, imported.id);
  const stored = await db()
    .select({ sheet, row })
    .from(importRows)
    .where(ofImport)
    .orderBy(sheet, row);
  expect(stored.map((one) => [one.sheet, one.row])).toEqual([
    [0, 3],
    [0, 4],
    [1, 3],
  ]);
});

it('says how many columns are too far to the right to be read', async () => {
  const rows = [
    `<row r="1">${texts(1, 'Bezeichnung', 'Typ', 'Standort')}</row>`,
    `<row r="2">${texts(2, 'Pumpe', 'Pumpe', 'BT1-EG')}<c r="KP2"><v>7</v></c></row>`,
  ].join('');
  const sheets =
    '<sheet name="Breit" sheetId="1" r:id="rId1"/><sheet name="Schmal" sheetId="2" r:id="rId2"/>';
  const imported = await TestImport.begin(app, reviewer, await workbookOf({ rows, sheets }));
  const { sheets: found } = await imported.get();
  expect(found?.map(({ unreadColumns }) => unreadColumns)).toEqual([2, undefined]);
});

it('shows only the beginning of long texts before the check, but stores all of them', async () => {
  const long = 'ä'.repeat(30_000);
  const rows = [
    `<row r="1">${texts(1, 'Bezeichnung', 'Typ', 'Standort')}</row>`,
    `<row r="2">${texts(2, 'Pumpe', long, 'BT1-EG')}</row>`,
  ].join('');
  const imported = await TestImport.begin(app, reviewer, await workbookOf({ rows }));
  const shown = (await imported.get()).sheets?.[0]?.first[1]?.cells;
  expect(shown).toEqual(['Pumpe', `${'ä'.repeat(199)}…`, 'BT1-EG']);
  expect((await imported.rows()).at(-1)?.cells[1]).toBe(long);
});

it('removes what a killed server left of reading a file', async () => {
  const left = join(tmpdir(), 'anlagen-import-');
  const [old, recent] = [await mkdtemp(left), await mkdtemp(left)];
  try {
    await writeFile(join(old, 'file'), 'Name;Typ');
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await TestImport.begin(app, reviewer, { Liste: [['Name'], ['Pumpe']] });
    expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
  } finally {
    for (const folder of [old, recent]) await rm(folder, { recursive: true, force: true });
  }
});

it('replaces signs that cannot be stored', async () => {
  const rows = [
    `<row r="1">${texts(1, 'Bezeichnung', 'Typ', 'Standort')}</row>`,
    `<row r="2">${texts(2, 'Pumpe_xD83D_', 'Pum_x0000_pe', 'BT1-EG')}</row>`,
  ].join('');
  const imported = await TestImport.begin(app, reviewer, await workbookOf({ rows }));
  expect((await imported.rows()).at(-1)?.cells).toEqual(['Pumpe\ufffd', 'Pum\ufffdpe', 'BT1-EG']);
});

it('keeps line breaks in quotes and the signs of Windows-1252', async () => {
  const text =
    'Name;Typ;Standort;Bemerkung\r\n"Lüfter; Süd";Lüftung;BT1-EG;"Tropft\r\nseit gestern"\r\n';
  const bytes = Buffer.from(text.replace('gestern', 'gestern (5 \u0080)'), 'latin1');
  const imported = await TestImport.begin(app, reviewer, bytes, 'liste.csv');
  await imported.check();
  await imported.run();
  const [made] = await db().select().from(equipment);
  expect(made).toMatchObject({ name: 'Lüfter; Süd' });
  const comments = await reviewer.send({ url: `/api/equipment/${made?.id}/comments` });
  expect(comments.json()).toMatchObject([{ content: 'Tropft\nseit gestern (5 €)' }]);
});

it('recognises an Anlage by its name and location, however they are written', async () => {
  const headings = ['Name', 'Typ', 'Bauteil', 'Etage'];
  const first = await TestImport.begin(app, reviewer, {
    Liste: [headings, ['Pumpe 1', 'Pumpe', 'BT3', 'EG'], ['Pumpe 1', 'Pumpe', 'BT3', 'UG']],
  });
  await first.check();
  await first.run();
  const second = await TestImport.begin(app, reviewer, {
    Liste: [headings, ['pumpe  1', 'Kreiselpumpe', '3', 'EG']],
  });
  expect((await second.get()).plan?.matching).toBe('name');
  expect((await second.check()).counts).toMatchObject({ changed: 1, new: 0 });
  await second.run();
  const stored = await db().select().from(equipment).orderBy(equipment.locationRaw);
  expect(stored.map(({ type, locationRaw }) => [type, locationRaw])).toEqual([
    ['Kreiselpumpe', 'BT3-EG'],
    ['Pumpe', 'BT3-UG'],
  ]);
});
