import { afterAll, beforeAll, expect, it } from 'vitest';
import { equipment, equipmentCodes, equipmentTypes } from '../db/tables/index.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.database.db.insert(equipmentTypes).values({ name: 'Umwälzpumpe', color: '#2563eb' });
});
afterAll(() => app.close());

const made = ['planer@example.org', '2024-05-14T08:12:33'];
const from = ['Revit', 'IfcPump', '2O2Fr$t4X7Zf8NOew3FNr2'];

/** The sheets of a delivery as a planning program writes it; other sheets of COBie are as long but not needed. */
const delivery: Workbook = {
  Contact: [
    ['Email', 'CreatedBy', 'CreatedOn', 'Category', 'Company', 'Phone'],
    [...['planer@example.org', ...made], '34-25 21 00: Planer', 'Planung Muster', 'n/a'],
  ],
  Facility: [
    [...['Name', 'CreatedBy', 'CreatedOn', 'Category', 'ProjectName', 'SiteName'], 'Description'],
    ['BT3', ...made, '11-51 11 00: Krankenhaus', 'Klinik Nord', 'Campus', 'n/a'],
  ],
  Floor: [
    ['Name', 'CreatedBy', 'CreatedOn', 'Category', 'Description', 'Elevation', 'Height'],
    ['UG 1', ...made, 'Floor', 'n/a', '-3200', '3200'],
    ['EG', ...made, 'Floor', 'n/a', '0', '3600'],
  ],
  Space: [
    [...['Name', 'CreatedBy', 'CreatedOn', 'Category', 'FloorName', 'Description', 'RoomTag']],
    ['0.215', ...made, '13-15 11 34 11: Technikraum', 'UG 1', 'Heizzentrale', 'n/a'],
    ['1.001', ...made, '13-15 11 34 11: Technikraum', 'EG', 'Lüftungszentrale', 'n/a'],
  ],
  Type: [
    [...['Name', 'CreatedBy', 'CreatedOn', 'Category', 'Description', 'AssetType', 'Manufacturer']],
    ['Magna3 25-60', ...made, '23-27 17 13 11: Umwälzpumpe', 'Nassläufer', 'Fixed', 'Muster AG'],
    ['Magna3 40-80', ...made, '23-27 17 13 11: Umwaelzpumpe', 'Nassläufer', 'Fixed', 'Muster AG'],
    ['Zentralgerät 12', ...made, 'n/a', 'Zuluft und Abluft', 'Fixed', 'Muster AG'],
  ],
  Component: [
    [
      ...['Name', 'CreatedBy', 'CreatedOn', 'TypeName', 'Space', 'Description', 'ExtSystem'],
      ...['ExtObject', 'ExtIdentifier', 'SerialNumber', 'BarCode'],
    ],
    ['P-01', ...made, 'Magna3 25-60', '0.215', 'Heizkreis Nord', ...from, '4711', 'INV-0815'],
    ['P-02', ...made, 'Magna3 40-80', '0.215,1.001', 'n/a', ...from, 'n/a', 'n/a'],
    ['RLT-01', ...made, 'Zentralgerät 12', '1.001', 'n/a', ...from, 'n/a', 'n/a'],
    ['RLT-02', ...made, 'Zentralgerät 12', 'n/a', 'n/a', ...from, 'n/a', 'n/a'],
  ],
  Attribute: [
    ['Name', 'CreatedBy', 'CreatedOn', 'Category', 'SheetName', 'RowName', 'Value', 'Description'],
    ['Leistung', ...made, 'Requirement', 'Component', 'P-01', '0.35', 'n/a'],
  ],
};

it('a COBie workbook becomes Anlagen with type, building, floor and room', async () => {
  const admin = await app.person('admin');
  const imported = await TestImport.begin(app, admin, delivery, 'cobie.xlsx');
  const { plan } = await imported.get();
  expect(plan?.sheets.map(({ kind }) => kind)).toEqual([
    ...[null, null, null, null, null, 'equipment', null],
  ]);
  expect(plan?.sheets[5]?.columns).toEqual([
    ...['name', null, null, null, null, 'comment', null, null, null, null, 'codes'],
    ...['type', 'locationFloor', 'locationRoom', 'locationBuilding'],
  ]);
  const checked = await imported.check();
  expect(checked).toMatchObject({
    ...{ counts: { new: 4, refused: 0 }, newTypes: ['Zentralgerät 12', 'Umwaelzpumpe'] },
    findings: { refusal: 0, warning: 3 },
  });
  const suggested = (await imported.groups()).flatMap(({ code, value, rows, suggestion }) =>
    suggestion ? [[code, value, rows, suggestion.to, suggestion.keepLabel]] : [],
  );
  expect(suggested).toEqual([
    ['floor_spelling', 'UG 1', 2, 'UG1', undefined],
    ['unknown_type', 'Umwaelzpumpe', 1, 'Umwälzpumpe', 'Neu anlegen'],
  ]);
  await imported.check({
    replacements: [
      { kind: 'equipment', field: 'locationFloor', from: 'UG 1', to: 'UG1' },
      { kind: 'equipment', field: 'type', from: 'Umwaelzpumpe', to: 'Umwälzpumpe' },
    ],
  });
  expect(await imported.run()).toMatchObject({ counts: { new: 4 }, newTypes: ['Zentralgerät 12'] });
  const stored = await app.database.db.select().from(equipment).orderBy(equipment.name);
  expect(stored.map(({ name, type, locationRaw }) => [name, type, locationRaw])).toEqual([
    ['P-01', 'Umwälzpumpe', 'BT3-UG1-0.215'],
    ['P-02', 'Umwälzpumpe', 'BT3-UG1-0.215'],
    ['RLT-01', 'Zentralgerät 12', 'BT3-EG-1.001'],
    ['RLT-02', 'Zentralgerät 12', 'BT3'],
  ]);
  // COBie says "n/a" where there is no code.
  const codes = await app.database.db.select().from(equipmentCodes);
  expect(codes.map(({ equipmentId, value }) => [equipmentId, value])).toEqual([
    [stored[0]?.id, 'INV-0815'],
  ]);
});
