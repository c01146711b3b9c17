import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import { equipmentTypes } from '../db/tables/index.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
  const values = ['Lüftung', 'Förderband'].map((name) => ({ name, color: '#0b7285' }));
  await app.database.db.insert(equipmentTypes).values(values);
});
afterAll(() => app.close());
removeTableFiles();

async function downloaded(url: string): Promise<Buffer> {
  const answer = await reviewer.send({ url });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.rawPayload;
}

async function partOf(path: string, name: string): Promise<string> {
  const zip = await openPromise(path);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  throw new Error(`no part ${name}`);
}

const rowsOf = async (bytes: Buffer) =>
  (await readTableFile(await tableFile('datei.xlsx', bytes))).rows.map(({ sheet, cells }) => [
    sheet,
    ...cells,
  ]);

it('the Vorlage has headings, an example and the types; filled in, it is imported without its example', async () => {
  const template = await downloaded('/api/imports-template');
  expect(await rowsOf(template)).toEqual([
    [
      ...['Anlagen', 'Name', 'Typ', 'Bauteil', 'Etage', 'Achse', 'Raum', 'Tags', 'Codes'],
      'Kommentar',
    ],
    [
      ...['Anlagen', 'Beispiel (bitte löschen)', 'Förderband', 'BT3'],
      ...[
        'UG1',
        'A12',
        '0.215',
        'Heizung, Keller',
        'INV-0042, 0815-17',
        'Dieser Text wird ein Kommentar der Anlage.',
      ],
    ],
    [
      ...['Prüfarten', 'Name', 'Rechtsgrundlage', 'Frist', 'Frist zählt', 'Befähigung'],
      ...['Aufbewahrung in Jahren', 'Typen', 'Prüfpunkte', 'Außer Gebrauch'],
    ],
    [
      ...['Prüfarten', 'Beispiel (bitte löschen)', 'DGUV Vorschrift 3', 'alle 4 Jahre'],
      ...['ab dem Tag der Prüfung', 'Elektrofachkraft (EFK)', '10', 'Förderband'],
      ...['Sichtprüfung; Isolationswiderstand [≥ 1 MΩ]; Auslösezeit [≤ 300 ms]', 'Nein'],
    ],
    [
      ...['Letzte Prüfungen', 'Anlage', 'Anlage Standort', 'Prüfart', 'Regel', 'Eigene Frist'],
      ...['Begründung', 'Zuletzt geprüft am', 'Frist zählt ab'],
    ],
    [
      ...[
        'Letzte Prüfungen',
        'Beispiel (bitte löschen)',
        'BT3-UG1-A12',
        'Beispiel (bitte löschen)',
      ],
      ...['Wie ihr Typ', '', '', '01.03.2026'],
    ],
    ['Typen', 'Typ'],
    ['Typen', 'Förderband'],
    ['Typen', 'Lüftung'],
  ]);
  const [, headings = [], example = []] = [[], ...(await rowsOf(template))];
  const filled = [['Zuluft', 'Lüftung', 'BT9', 'DG']];
  const imported = await TestImport.begin(app, reviewer, {
    Anlagen: [headings.slice(1), example.slice(1), ...filled],
  });
  expect(await imported.check()).toMatchObject({
    ...{ counts: { new: 1, skipped: 1, refused: 0 }, newTypes: [] },
  });
  expect(await imported.groups()).toMatchObject([
    {
      ...{ weight: 'warning', code: 'example', first: { row: 2 } },
      sentence: 'Das ist die Beispielzeile der Vorlage. Sie wird übersprungen.',
    },
  ]);
  expect(await imported.run()).toMatchObject({ counts: { new: 1, skipped: 1 } });
});

it('the Vorlage as it is writes nothing', async () => {
  const template = await downloaded('/api/imports-template');
  const imported = await TestImport.begin(app, reviewer, template);
  const { plan, counts } = await imported.check();
  expect(plan?.sheets.map(({ kind }) => kind)).toEqual([
    ...['equipment', 'inspectionKinds', 'inspectionDuties', null],
  ]);
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: 0, skipped: 3, refused: 0 });
});

it('the findings of sheets whose long names begin alike are sheets of their own', async () => {
  const sheet = [
    ['Name', 'Typ', 'Bauteil', 'Etage'],
    ['Abluft 1', 'Lüftung', 'BT3', 'EG'],
  ];
  const imported = await TestImport.begin(app, reviewer, {
    'Technische Anlagen Bauteil 1 EG': [...sheet, ['Heizkessel Nord', 'Lüftung', 'BT3', 'EG']],
    'Technische Anlagen Bauteil 1 OG': [...sheet, ['Heizkesel Nord', 'Lüftung', 'BT3', 'EG']],
  });
  await imported.check();
  const [first, second] = ['1 Technische Anlagen Bauteil', '2 Technische Anlagen Bauteil'];
  const rows = await rowsOf(await downloaded(`/api/imports/${imported.id}/result`));
  // The name of a sheet is shortened, so each row has it in full.
  expect(rows.map((row) => row.slice(0, 5))).toEqual([
    [first, 'Blatt', 'Zeile', 'Urteil', 'Befunde'],
    [first, 'Technische Anlagen Bauteil 1 EG', '2', 'Neu', ''],
    [first, 'Technische Anlagen Bauteil 1 EG', '3', 'Neu', ''],
    [second, 'Blatt', 'Zeile', 'Urteil', 'Befunde'],
    [
      ...[second, 'Technische Anlagen Bauteil 1 OG', '2', 'Abgelehnt'],
      'Steht schon in Zeile 2 von Blatt „Technische Anlagen Bauteil 1 EG“.',
    ],
    [
      ...[second, 'Technische Anlagen Bauteil 1 OG', '3', 'Neu'],
      'Am selben Standort steht in Zeile 3 von Blatt „Technische Anlagen Bauteil 1 EG“ schon „Heizkessel Nord“.',
    ],
  ]);
});

it('the findings name each row, its verdict and what is wrong with it', async () => {
  const imported = await TestImport.begin(app, reviewer, {
    Liste: [
      ['Name', 'Typ', 'Bauteil', 'Etage'],
      ['Abluft 1', 'Lüftung', 'BT3', 'EG'],
      ['', 'Lüftung', 'BT3', 'EG'],
      ['Abluft 2', 'Luftung', 'BT3', 'EG'],
    ],
  });
  await imported.check();
  expect(await rowsOf(await downloaded(`/api/imports/${imported.id}/result`))).toEqual([
    ['Liste', 'Zeile', 'Urteil', 'Befunde', 'Name', 'Typ', 'Bauteil', 'Etage'],
    ['Liste', '2', 'Neu', '', 'Abluft 1', 'Lüftung', 'BT3', 'EG'],
    ['Liste', '3', 'Abgelehnt', 'Der Name fehlt.', '', 'Lüftung', 'BT3', 'EG'],
    [
      ...['Liste', '4', 'Neu', 'Den Typ „Luftung“ gibt es noch nicht. Ist „Lüftung“ gemeint?'],
      ...['Abluft 2', 'Luftung', 'BT3', 'EG'],
    ],
  ]);
});

it('the findings mark a refused cell and one with a warning in two colours', async () => {
  const payload = { name: 'Abluft 9', type: 'Lüftung', locationRaw: 'BT9-EG', tags: [] };
  await reviewer.send({ method: 'POST', url: '/api/equipment', payload });
  const imported = await TestImport.begin(app, reviewer, {
    Liste: [
      ['ID', 'Name', 'Typ', 'Standort'],
      ['', '', 'Lüftung', 'BT9-EG'],
      ['', 'Abluft 8', 'Lüftung', 'BT9-EG'],
      ['', 'Förderung', 'Förderband', 'BT8-EG'],
    ],
  });
  await imported.check();
  const names = (await imported.rows()).map(({ findings }) => findings.map(({ weight }) => weight));
  expect(names).toEqual([['refusal'], ['warning'], []]);
  const bytes = await downloaded(`/api/imports/${imported.id}/result`);
  const xml = await partOf(await tableFile('befunde.xlsx', bytes), 'xl/worksheets/sheet1.xml');
  const [refused, warned, sound] = [2, 3, 4].map(
    (row) => new RegExp(`<c r="E${row}" s="(\\d+)"`).exec(xml)?.[1],
  );
  expect(refused).toBeDefined();
  expect(new Set([refused, warned, sound]).size).toBe(3);
});
