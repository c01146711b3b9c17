import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImportRecord } from '#contract/imports/imports.ts';
import { auditLog, equipment, equipmentTypes } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer', { displayName: 'Rita Prüfer' });
});
afterAll(() => app.close());
beforeEach(async () => {
  await db().delete(equipment);
  await db().delete(equipmentTypes);
});

const db = () => app.database.db;
const begin = (file: Buffer | Workbook, name?: string) =>
  TestImport.begin(app, reviewer, file, name);
const headings = ['Bezeichnung', 'Anlagentyp', 'Gebäude', 'Geschoss', 'Raum', 'Schlagworte'];
const pump = ['Pumpe 1', 'Pumpe', '3', 'UG1', '0.215', 'Achtung; Heizung'];
const fan = ['Lüfter 7', 'Lüftung', 'BT3', 'EG', '', ''];
const stored = () => db().select().from(equipment).orderBy(equipment.name);
const entriesOf = (importId: string) =>
  db().select().from(auditLog).where(eq(auditLog.importId, importId));

describe('an import of Anlagen', () => {
  it('is read, matched by its headings, checked without writing, and written', async () => {
    const imported = await begin({ Liste: [headings, pump, fan] });
    const read = await imported.get();
    expect(read).toMatchObject({
      ...{ state: 'read', fileName: 'liste.xlsx', createdByName: 'Rita Prüfer' },
      sheets: [{ name: 'Liste', rows: 3, hiddenRows: 0, isHidden: false }],
    });
    expect(read.plan?.sheets).toEqual([
      {
        ...{ kind: 'equipment', headerRow: 1 },
        columns: ['name', 'type', 'locationBuilding', 'locationFloor', 'locationRoom', 'tags'],
      },
    ]);
    const checked = await imported.check();
    expect(checked).toMatchObject({
      ...{ state: 'checked', newTypes: ['Lüftung', 'Pumpe'], total: 2, done: 2 },
      counts: { new: 2, changed: 0, unchanged: 0, skipped: 0, refused: 0 },
    });
    expect(await stored()).toEqual([]);
    expect(await imported.run()).toMatchObject({ state: 'done', counts: { new: 2 } });
    expect(await stored()).toMatchObject([
      { name: 'Lüfter 7', locationRaw: 'BT3-EG', locationBuilding: 'BT3', createdBy: reviewer.id },
      {
        ...{ name: 'Pumpe 1', locationRaw: 'BT3-UG1-0.215', locationRoom: '0.215' },
        tags: ['Achtung', 'Heizung'],
      },
    ]);
    const types = await db().select().from(equipmentTypes);
    expect(new Set(types.map(({ color }) => color)).size).toBe(2);
    const entries = await entriesOf(imported.id);
    expect(entries.map(({ entityType }) => entityType).sort()).toEqual([
      ...['equipment', 'equipment', 'equipmentType', 'equipmentType'],
    ]);
  });

  it('changes nothing when it is imported again', async () => {
    const workbook = { Liste: [headings, pump, fan] };
    const first = await begin(workbook);
    await first.check();
    await first.run();
    const again = await begin(workbook);
    expect((await again.get()).isRemembered).toBe(true);
    expect(await again.check()).toMatchObject({ counts: { unchanged: 2, new: 0, changed: 0 } });
    await again.run();
    expect(await entriesOf(again.id)).toEqual([]);
  });

  it('changes only assigned columns, and clears empty cells only if that is wanted', async () => {
    const first = await begin({ Liste: [headings, pump] });
    await first.check();
    await first.run();
    const [before] = await stored();
    const change = {
      Liste: [
        ['ID', 'Typ', 'Tags'],
        [before?.id ?? '', 'Kreiselpumpe', ''],
      ],
    };
    const second = await begin(change);
    expect(await second.check()).toMatchObject({ counts: { changed: 1 } });
    await second.run();
    expect(await stored()).toMatchObject(
      [{ ...before, type: 'Kreiselpumpe', updatedAt: expect.any(String) }].map(
        ({ updatedAt: _, changedIn: __, typeText: ___, searchText: ____, ...rest }) => rest,
      ),
    );
    const third = await begin(change);
    await third.check({ empty: 'clear' });
    await third.run();
    expect(await stored()).toMatchObject([{ name: 'Pumpe 1', tags: [] }]);
  });

  it('skips what exists, or reports it', async () => {
    const first = await begin({ Liste: [headings, pump] });
    await first.check();
    await first.run();
    const other = ['Pumpe 1', 'Etwas anderes', 'BT 3', 'UG1', '0.215', ''];
    const second = await begin({ Liste: [headings, other, fan] });
    expect((await second.check({ existing: 'skip' })).counts).toMatchObject({ skipped: 1, new: 1 });
    expect((await second.check({ existing: 'only_new' })).counts).toMatchObject({
      refused: 1,
      new: 1,
    });
    expect(await second.groups()).toContainEqual(
      expect.objectContaining({ code: 'exists', weight: 'refusal', rows: 1 }),
    );
  });

  it('finds each fault at its cell, and suggests what may be meant', async () => {
    await db().insert(equipmentTypes).values({ name: 'Lüftung', color: '#000000' });
    const neighbour = { ...sampleEquipment(), name: 'Lüfter 7', locationFloor: 'UG1' };
    await reviewer.send({
      ...{ method: 'POST', url: '/api/equipment' },
      payload: { ...neighbour, locationRaw: 'BT3-UG1', locationBuilding: 'BT3', type: 'Lüftung' },
    });
    // In a CSV file such a text is what a spreadsheet writes for an error.
    const lines = [
      headings,
      ['', 'Lüftung', '3', 'EG', '', ''],
      ['Ohne Ort', 'Lüftung', '', '', '', ''],
      ['x'.repeat(201), 'Lüftung', '3', 'EG', '', ''],
      ['Formel', '#WERT!', '3', 'EG', '', ''],
      ['Tippfehler', 'Lüftunk', '3', 'EG', '', ''],
      ['Leerzeichen', 'Lüftung', '3', 'UG 1', '', ''],
      ['Doppelt', 'Lüftung', '3', 'EG', '', ''],
      ['doppelt', 'Lüftung', 'BT 3', 'EG', '', ''],
      ['Lüfter 8', 'Lüftung', '3', 'UG1', '', ''],
      ['Heizkessel Nord', 'Lüftung', '7', 'UG1', '', ''],
      ['Heizkesel Nord', 'Lüftung', '7', 'UG1', '', ''],
      ['Brenner 1', 'Lüftung', '7', 'UG1', '', ''],
      ['Brenner 2', 'Lüftung', '7', 'UG1', '', ''],
      ['', 'Kommt nicht', '7', 'UG1', '', ''],
    ];
    const text = lines.map((cells) => cells.join(';')).join('\r\n');
    const imported = await begin(Buffer.from(text), 'liste.csv');
    const checked = await imported.check();
    expect(checked.counts).toMatchObject({ new: 8, refused: 6 });
    const found = (await imported.rows('&weight=refusal')).flatMap(({ row, findings }) =>
      findings.map(({ code, column }) => [row, code, column]),
    );
    expect(found).toEqual([
      [2, 'missing_name', 0],
      [3, 'missing_locationRaw', null],
      [4, 'invalid_name', 0],
      [5, 'cell_error', 1],
      [9, 'twice', null],
      [15, 'missing_name', 0],
    ]);
    // A type that only a refused row has is not announced.
    expect(checked).toMatchObject({ newTypes: ['Lüftunk'], findings: { note: 0 } });
    const warnings = (await imported.rows('&weight=warning')).flatMap(({ row, findings }) =>
      findings.map(({ code, column, suggestion }) => [row, code, column, suggestion?.to]),
    );
    expect(warnings).toEqual([
      [6, 'unknown_type', 1, 'Lüftung'],
      [7, 'floor_spelling', 3, 'UG1'],
      [10, 'similar', 0, undefined],
      [12, 'similar_row', 0, undefined],
    ]);
    const plan = checked.plan;
    const again = await imported.check({
      replacements: [
        { kind: 'equipment', field: 'type', from: 'Lüftunk', to: 'Lüftung' },
        { kind: 'equipment', field: 'locationFloor', from: 'UG 1', to: 'UG1' },
      ],
    });
    expect(plan?.replacements).toEqual([]);
    expect(again).toMatchObject({ newTypes: [], findings: { warning: 2, refusal: 6 } });
    const kept = await imported.check({
      replacements: [{ kind: 'equipment', field: 'type', from: 'Lüftunk', to: 'Lüftunk' }],
    });
    expect(kept).toMatchObject({ newTypes: ['Lüftunk'], findings: { warning: 3, note: 1 } });
    // A run says the same of the rows; only the new type is not new any more.
    expect(await imported.run()).toMatchObject({
      ...{ counts: { new: 8, refused: 6 }, findings: { warning: 3, refusal: 6, note: 0 } },
    });
  });

  it('recognises a misspelt type by the more frequent spelling in the file', async () => {
    const row = (number: number, type: string) => [`Anlage ${number}`, type, '3', 'EG', '', ''];
    const types = ['Umwälzpumpe', 'Umwälzpumpe', 'Umwälzpume', 'Kessel Typ 1', 'Kessel Typ 2'];
    const imported = await begin({
      Liste: [headings, ...types.map((type, at) => row(at, type)), row(9, 'Umwälzpumpensteuerung')],
    });
    await imported.check();
    const unknown = (await imported.groups()).filter(({ code }) => code === 'unknown_type');
    expect(unknown).toMatchObject([
      {
        ...{ value: 'Umwälzpume', rows: 1, first: { row: 4 } },
        sentence: 'Den Typ „Umwälzpume“ gibt es noch nicht. Ist „Umwälzpumpe“ gemeint?',
        suggestion: { to: 'Umwälzpumpe', keepLabel: 'Neu anlegen' },
      },
    ]);
  });

  it('uses a type that somebody has created since the check', async () => {
    const imported = await begin({ Liste: [headings, pump] });
    expect(await imported.check()).toMatchObject({ newTypes: ['Pumpe'] });
    await db().insert(equipmentTypes).values({ name: 'Pumpe', color: '#000000' });
    expect(await imported.run()).toMatchObject({ state: 'done', counts: { new: 1 } });
    expect(await db().select().from(equipmentTypes)).toMatchObject([{ name: 'Pumpe' }]);
  });

  it('puts columns that nobody takes into a comment, once', async () => {
    const file = {
      Liste: [
        [...headings, 'Bemerkung'],
        [...pump, 'Tropft\nseit gestern'],
      ],
    };
    const first = await begin(file);
    await first.check();
    await first.run();
    const [row] = await stored();
    const comments = await reviewer.send({ url: `/api/equipment/${row?.id}/comments` });
    expect(comments.json()).toMatchObject([{ content: 'Tropft\nseit gestern' }]);
    const again = await begin(file);
    expect(await again.check()).toMatchObject({ counts: { unchanged: 1 } });
  });
});

it('joins several columns in one comment, each line with its heading', async () => {
  const imported = await begin({
    Liste: [
      ['Name', 'Typ', 'Standort', 'Bemerkung', 'Hersteller', 'Hinweis'],
      ['Pumpe', 'Pumpe', 'BT1-EG', 'Neu', 'Muster AG', ''],
    ],
  });
  const { plan } = await imported.get();
  const [sheet] = plan?.sheets ?? [];
  if (!sheet) throw new Error('no sheet');
  const columns = [...sheet.columns.slice(0, 4), 'comment' as const, 'comment' as const];
  await imported.check({ sheets: [{ ...sheet, columns }] });
  await imported.run();
  const [row] = await stored();
  const comments = await reviewer.send({ url: `/api/equipment/${row?.id}/comments` });
  expect(comments.json()).toMatchObject([{ content: 'Bemerkung: Neu\nHersteller: Muster AG' }]);
});

it('names the cell of an error in each of several columns that become one comment', async () => {
  const csv =
    'Name;Typ;Standort;Notiz;Hinweis\r\nPumpe;Pumpe;BT1;#NV;gut\r\nKessel;Kessel;BT1;gut;#NV\r\n';
  const imported = await TestImport.begin(app, reviewer, Buffer.from(csv), 'liste.csv');
  await imported.check();
  const found = (await imported.rows()).map(({ verdict, findings }) => [
    verdict,
    ...findings
      .filter(({ code }) => code === 'cell_error')
      .map(({ column, sentence }) => [column, sentence]),
  ]);
  expect(found.slice(-2)).toEqual([
    ['refused', [3, 'Die Zelle enthält den Fehler #NV.']],
    ['refused', [4, 'Die Zelle enthält den Fehler #NV.']],
  ]);
});

describe('a whole house', () => {
  const house: Workbook = {
    Anlagen: [
      ['Name', 'Typ', 'Bauteil', 'Etage'],
      ['USV', 'Strom', 'BT1', 'UG'],
      ['Server', 'IT', 'BT1', 'EG'],
    ],
    Verknüpfungen: [
      ['Anlage', 'Anlage Standort', 'Art', 'Ziel', 'Ziel Standort', 'Kommentar'],
      ['Server', 'BT1-EG', 'Abhängigkeit', 'USV', 'BT1-UG', 'Nur Rack 2'],
    ],
    Absicherungen: [
      ['Anlage', 'Anlage Standort', 'Absicherungspunkt', 'Bauteil', 'Rolle', 'Status'],
      ['Server', 'BT1-EG', '12F4', 'BT1', 'Primär', 'Bestätigt'],
      ['USV', 'BT1-UG', '12F4', 'BT1', 'Sekundär', 'Vorgeschlagen'],
    ],
    Kommentare: [
      ['Anlage', 'Anlage Standort', 'Kommentar'],
      ['USV', 'BT1-UG', 'Batterien 2024 getauscht'],
    ],
  };

  it('is imported with what belongs to its Anlagen, and taken back without a trace', async () => {
    const imported = await begin(house);
    expect(await imported.check()).toMatchObject({
      ...{ state: 'checked', counts: { new: 6, refused: 0 }, total: 6 },
    });
    expect(await imported.run()).toMatchObject({ state: 'done', counts: { new: 6 } });
    const again = await begin(house);
    expect(await again.check()).toMatchObject({ counts: { unchanged: 6, new: 0, refused: 0 } });
    const preview = await reviewer.send({ url: `/api/imports/${imported.id}/take-back` });
    expect(preview.json()).toEqual({ removed: 6, restored: 0, kept: 0, keptRecords: [] });
    expect(await imported.takeBack()).toMatchObject({
      ...{ state: 'taken_back', takeBackUntil: null },
      takenBack: { removed: 6, restored: 0, kept: 0 },
    });
    for (const table of ['equipment', 'safety_points', 'equipment_types', 'equipment_links']) {
      const { rows } = await db().execute(sql.raw(`select count(*)::int as n from ${table}`));
      expect([table, rows[0]?.n]).toEqual([table, 0]);
    }
  });
});

it('is not started by somebody who has not seen its last check', async () => {
  const imported = await begin({ Liste: [headings, pump, fan] });
  const seen = await imported.check();
  await imported.check({ existing: 'skip' });
  const start = (payload: object) =>
    reviewer.send({ method: 'POST', url: `/api/imports/${imported.id}/start`, payload });
  expectError(await start({ checks: seen.checks }), 'import_checked_again');
  expect((await start({})).statusCode).toBe(400);
  expect(await imported.get()).toMatchObject({ state: 'checked' });
  expect((await start({ checks: seen.checks + 1 })).statusCode).toBe(200);
  await app.app.jobs.runDue();
  expect(await imported.get()).toMatchObject({ state: 'done' });
});

describe('a file', () => {
  it('that is no table gets one sentence and leaves nothing', async () => {
    const imported = await begin(Buffer.from('PK\u0003\u0004 kaputt'), 'liste.xlsx');
    const { state, error } = await imported.get();
    expect(state).toBe('unreadable');
    expect(error).toMatch(/^Die Datei .*\.$/);
    expect(await imported.rows()).toEqual([]);
  });

  it('of another kind is refused at once', async () => {
    await expect(begin(Buffer.from('%PDF-1.4'), 'plan.pdf')).rejects.toThrow('import_file_kind');
  });

  it('in CSV is read as its sheet shows it', async () => {
    const text =
      'Liste der Anlagen\r\n\r\nName;Typ;Standort;Raum\r\nPumpe;"Typ ""A""";BT1-EG;0.215\r\n';
    const imported = await begin(Buffer.from(text, 'latin1'), 'liste.csv');
    expect((await imported.get()).plan?.sheets).toMatchObject([{ headerRow: 3 }]);
    await imported.check();
    await imported.run();
    expect(await stored()).toMatchObject([
      { name: 'Pumpe', type: 'Typ "A"', locationRaw: 'BT1-EG', locationRoom: '0.215' },
    ]);
  });
});

it('is listed without its sheets and columns', async () => {
  const imported = await begin({ Liste: [headings, pump] });
  const answer = await reviewer.send({ url: '/api/imports' });
  const [listed] = answer.json<{ imports: ImportRecord[] }>().imports;
  const { sheets, plan, ...rest } = await imported.get();
  expect([sheets, plan]).not.toContain(null);
  expect(listed).toEqual(rest);
});

it('is only for reviewers and administrators', async () => {
  const editor = await app.person('editor');
  expectError(await editor.send({ url: '/api/imports' }), 'forbidden', {
    message: 'Keine Berechtigung zum Importieren',
  });
});
