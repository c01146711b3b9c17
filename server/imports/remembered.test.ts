import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { SheetPlan } from '#contract/imports/import-plan.ts';
import { equipment, imports } from '../db/tables/index.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { workbookOf } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.database.db.delete(imports);
  await app.database.db.delete(equipment);
});

const begin = (file: Buffer | Workbook) => TestImport.begin(app, reviewer, file);

/** The second row looks like headings, because it has more of the usual words than the third, which has them. */
const list = (title: string, name: string) => ({
  Liste: [
    [title],
    ['Name', 'Typ', 'Raum', 'Etage'],
    ['Was', 'Welche', 'Wo genau', 'Geschoss'],
    [name, 'Pumpe', '0.215', 'UG1'],
  ],
});
const corrected: SheetPlan = {
  ...{ kind: 'equipment', headerRow: 3 },
  columns: ['name', 'type', 'locationRoom', 'locationFloor'],
};

it('remembers the columns under the headings that the person has chosen', async () => {
  const first = await begin(list('Stand März', 'Pumpe 1'));
  expect((await first.get()).plan?.sheets).toMatchObject([{ headerRow: 2 }]);
  await first.check({ sheets: [corrected] });
  const second = await begin(list('Stand April', 'Pumpe 2'));
  expect(await second.get()).toMatchObject({ isRemembered: true, plan: { sheets: [corrected] } });
  // These headings were only suggested.
  const other = await begin({ Liste: [['Name', 'Typ', 'Raum', 'Etage']] });
  expect(await other.get()).toMatchObject({
    ...{ isRemembered: false, plan: { sheets: [{ kind: 'equipment', headerRow: 1 }] } },
  });
});

it('takes the columns of the latest import with these headings', async () => {
  const first = await begin(list('Stand März', 'Pumpe 1'));
  await first.check({ sheets: [corrected] });
  const columns: SheetPlan['columns'] = ['name', 'type', 'comment', 'locationFloor'];
  const second = await begin(list('Stand April', 'Pumpe 1'));
  await second.check({ sheets: [{ ...corrected, columns }] });
  const third = await begin(list('Stand Mai', 'Pumpe 1'));
  expect((await third.get()).plan?.sheets).toEqual([{ ...corrected, columns }]);
});

it('remembers nothing about sheets without headings', async () => {
  const sheets =
    '<sheet name="Leer" sheetId="1" r:id="rId1"/><sheet name="Liste" sheetId="2" r:id="rId2"/>';
  const cell = (at: string, text: string) =>
    `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const part = (...headings: string[]) => ({
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData><row r="1">${headings
      .map((text, at) => cell(`${'ABC'[at]}1`, text))
      .join('')}</row></sheetData></worksheet>`,
  });
  const first = await begin(await workbookOf({ sheets, parts: part('Name', 'Typ', 'Standort') }));
  expect((await first.check()).state).toBe('checked');
  const second = await begin(await workbookOf({ sheets, parts: part('Name', 'Art', 'Standort') }));
  expect((await second.get()).isRemembered).toBe(false);
});

it('does not say that a sheet was remembered because it was not imported', async () => {
  const types = [['Typ'], ['Pumpe']];
  const first = await begin({ Anlagen: [['Name', 'Typ', 'Standort']], Arten: types });
  await first.check();
  const second = await begin({ Anlagen: [['Name', 'Art', 'Standort']], Arten: types });
  expect(await second.get()).toMatchObject({
    ...{ isRemembered: false, plan: { sheets: [{ kind: 'equipment' }, { kind: null }] } },
  });
});

it('suggests no hidden sheet, also if its headings are those of an earlier list', async () => {
  const headings = ['Bezeichnung', 'Typ', 'Standort'];
  const first = await begin({ Liste: [headings, ['Pumpe', 'Pumpe', 'BT1-EG']] });
  await first.check();
  const cells = (texts: string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
  const rows = [headings, ['Alte Pumpe', 'Pumpe', 'BT1-EG']];
  const workbook = await workbookOf({
    rows: rows.map((texts) => `<row>${cells(texts)}</row>`).join(''),
    sheets:
      '<sheet name="Archiv" sheetId="1" r:id="rId1" state="hidden"/><sheet name="Liste" sheetId="2" r:id="rId2"/>',
  });
  const { sheets, plan, isRemembered } = await (await begin(workbook)).get();
  expect(sheets?.[0]).toMatchObject({ name: 'Archiv', isHidden: true, rows: 2 });
  expect(plan?.sheets[0]).toMatchObject({ kind: null });
  expect(isRemembered).toBe(false);
});
