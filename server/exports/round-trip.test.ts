import { randomUUID } from 'node:crypto';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays } from '#contract/calendar-day.ts';
import { codeValue, valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { identityKey } from '#contract/equipment/location.ts';
import type { ExportTable } from '#contract/exports.ts';
import { sheetKinds } from '#contract/imports/sheets.ts';
import { dutyRules } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { intervalUnits } from '#contract/inspections/interval.ts';
import { reckonings } from '#contract/inspections/reckoning.ts';
import { type SafetyLink, safetyRoles } from '#contract/safety/safety.ts';
import {
  auditLog,
  equipment,
  equipmentCodes,
  equipmentComments,
  equipmentLinks,
  equipmentSafetyLinks,
  equipmentTypes,
  inspectionDuties,
  inspectionKinds,
  safetyPoints,
} from '../db/tables/index.ts';
import { tries } from '../testing/effort.ts';
import { assignCode, equipmentWithCodes } from '../testing/samples/code-samples.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { TestImport } from '../testing/samples/import-file.ts';
import { dutyRequest, inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { makeDocument, makeEquipment } from '../testing/samples/upload-file.ts';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: Person;
let other: Person;
beforeAll(async () => {
  // Many houses are built within a minute.
  app = await startTestApp({ config: { rateLimitPerMinute: 1_000_000 } });
  admin = await app.person('admin');
  other = await app.person('editor');
});
afterAll(() => app.close());
removeTableFiles();
const db = () => app.database.db;
const clear = async () => {
  await db().delete(equipment);
  await db().delete(inspectionKinds);
  await db().delete(safetyPoints);
  await db().delete(equipmentTypes);
};
beforeEach(clear);

const post = async (person: Person, url: string, payload: object) =>
  person.send({ method: 'POST', url, payload });

/** Texts that spreadsheets and their readers like to change. */
const hostile = fc.constantFrom(
  ...['=1+1', '+49 30', '-12', '@SUMME(A1)', "'", "'=1", '"', ';', 'a;b', 'a,b', '0.215', '007'],
  ...[
    '1e5',
    '12.03.2026',
    'WAHR',
    'TRUE',
    '#WERT',
    '#NV',
    '_x0041_',
    '\u{1F525}',
    'ÄÖÜß',
    '<b>&amp;',
    '  x  ',
  ],
  ...['1,5', '100 %', '€ 5', 'Z\u0301', '\u202eabc', '=HYPERLINK("x")', '\t', 'null', '–', '５'],
);
const line = fc.oneof(hostile, fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }));
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

const optional = fc.option(line);

/** Spellings of one type beside each other, too. */
const type = fc.oneof(line, fc.constantFrom('Pumpe', 'PUMPE'));

const interval = fc.record({
  count: fc.integer({ min: 1, max: 100 }),
  unit: fc.constantFrom(...intervalUnits),
});
const limit = fc.option(fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 1_000));

const point = fc.oneof(
  fc.record({ label: line, kind: fc.constant('check' as const) }),
  fc
    .record({
      ...{ label: line, kind: fc.constant('value' as const), min: limit, max: limit },
      unit: fc.constantFrom(null, 'MΩ', 'l/min', '% r. F.'),
    })
    .filter(({ min, max }) => min === null || max === null || min <= max),
);

/** Some of them are too early for a date in Excel. */
const day = fc
  .oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 36_000, max: 45_000 }))
  .map((days) => addDays('1900-01-01', days));

const kind = fc.record({
  ...{ name: line, legalBasis: fc.option(text), interval, qualification: optional },
  ...{ reckoning: fc.constantFrom(...reckonings), keptYears: fc.integer({ min: 0, max: 100 }) },
  ...{ points: fc.array(point, { maxLength: 4 }), isRetired: fc.boolean() },
  /** Whether the types have an interval of their own. */
  ownInterval: fc.option(interval),
  duty: fc.record({
    ...{ rule: fc.constantFrom(...dutyRules), interval: fc.option(interval), reason: text },
    ...{ lastDoneOn: fc.option(day), daysLater: fc.constantFrom(0, 30) },
  }),
});

const house = fc.record({
  kinds: fc.array(kind, { maxLength: 3 }),
  anlagen: fc.array(
    fc.record({
      name: line,
      type,
      place: line,
      locationBuilding: optional,
      locationFloor: optional,
      locationColumn: optional,
      locationRoom: optional,
      tags: fc.array(line, { maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  comments: fc.array(text, { maxLength: 3 }),
  codes: fc.array(fc.record({ text: line, isReplaced: fc.boolean() }), { maxLength: 4 }),
  points: fc.array(
    fc.record({
      ...{ identifier: line, site: optional, floor: optional, column: optional },
      description: fc.option(text),
      role: fc.constantFrom(...safetyRoles),
      isConfirmed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  link: fc.record({ comments: text, description: line }),
});

type House = typeof house extends fc.Arbitrary<infer Value> ? Value : never;

/** What the routes refuse is left out: only stored records can be exported. */
async function build(value: House): Promise<void> {
  const { anlagen, comments, codes, points, link } = value;
  const made: Equipment[] = [];
  for (const { place, ...anlage } of anlagen) {
    const fields = { ...anlage, locationRaw: place };
    const answer = await post(admin, '/api/equipment', fields);
    if (answer.statusCode === 201) made.push(answer.json<Equipment>());
  }
  const [first, second] = made;
  if (!first) return;
  await buildInspections(value, first);
  for (const content of comments)
    await post(admin, `/api/equipment/${first.id}/comments`, { content });
  for (const { text, isReplaced } of codes) {
    const value = codeValue(text);
    const wanted = { id: randomUUID(), value, valueId: await valueIdOf(value) };
    const answer = await post(admin, `/api/equipment/${first.id}/codes`, wanted);
    if (answer.statusCode !== 201 || !isReplaced) continue;
    const url = `/api/equipment-codes/${answer.json<EquipmentCode>().id}`;
    await admin.send({ method: 'PATCH', url, payload: { isReplaced } });
  }
  for (const { role, isConfirmed, ...safetyPoint } of points) {
    const url = `/api/equipment/${first.id}/safety-links`;
    const answer = await post(admin, url, { role, safetyPoint });
    if (answer.statusCode !== 201 || !isConfirmed) continue;
    const { id } = answer.json<SafetyLink>();
    await admin.send({
      ...{
        method: 'PATCH',
        url: `/api/equipment-safety-links/${id}`,
        payload: { status: 'confirmed' },
      },
    });
  }
  if (!second) return;
  const links = `/api/equipment/${first.id}/links`;
  const fields = { ...link, targetEquipmentId: second.id };
  await post(admin, links, { ...fields, linkType: 'dependency' });
  await post(admin, links, { ...fields, linkType: 'redundancy' });
}

/** All Prüfarten are inspected at the types of the Anlagen; what is set is set for the first Anlage. */
async function buildInspections({ kinds, anlagen }: House, first: Equipment): Promise<void> {
  for (const { duty, ownInterval, points, ...fields } of kinds) {
    const types = anlagen.map(({ type }, at) => {
      const isOwn = at === 0 && ownInterval !== null;
      return { type, ...(isOwn ? { interval: ownInterval, reason: 'Gefährdung' } : {}) };
    });
    const answer = await post(admin, '/api/inspection-kinds', {
      ...{ ...fields, types, responsibleId: admin.id },
      points: points.map((one) => ({ ...one, id: randomUUID() })),
    });
    if (answer.statusCode !== 201) continue;
    const { id: kindId } = answer.json<InspectionKind>();
    const { daysLater, lastDoneOn, ...rest } = duty;
    const countsFrom = lastDoneOn && addDays(lastDoneOn, daysLater);
    await admin.send(
      await dutyRequest({ equipmentId: first.id, kindId }, { ...rest, lastDoneOn, countsFrom }),
    );
  }
}

const download = async (query: string, person = admin) =>
  (await person.send({ url: `/api/export?${query}` })).rawPayload;

it('an exported workbook changes nothing when it is imported', async () => {
  const isUnchanged = async (value: House) => {
    await clear();
    await build(value);
    const imported = await TestImport.begin(app, admin, await download('format=xlsx'));
    const { counts, plan } = await imported.check({ empty: 'clear' });
    expect(plan?.sheets.map(({ kind }) => kind)).toEqual([
      ...['equipment', 'links', 'safety', 'comments', 'codes'],
      ...['inspectionKinds', 'inspectionDuties', null],
    ]);
    const findings = (await imported.rows()).flatMap((row) => row.findings);
    expect({ findings, ...counts }).toMatchObject({ findings: [], new: 0, changed: 0, refused: 0 });
    await imported.run();
    const entries = await db().select().from(auditLog).where(eq(auditLog.importId, imported.id));
    expect(entries).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(house, isUnchanged), { numRuns: tries(60, 3) });
});

/** A Prüfart is known by its name; who is responsible, and own intervals of types, are not in the file. */
async function inspections(): Promise<object[][]> {
  const stored = (await admin.send({ url: '/api/inspection-kinds' })).json<InspectionKind[]>();
  const names = new Map(stored.map(({ id, name }) => [id, name]));
  const kinds = stored.map((kind) => ({
    ...{ name: kind.name, legalBasis: kind.legalBasis, interval: kind.interval },
    ...{ reckoning: kind.reckoning, qualification: kind.qualification },
    ...{ keptYears: kind.keptYears, isRetired: kind.isRetired },
    points: kind.points.map(({ id: _, ...one }) => one),
    types: kind.types.map(({ type }) => type),
  }));
  const duties = await db().select().from(inspectionDuties);
  const named = duties.map(({ equipmentId, kindId, ...duty }) => ({
    ...{ equipmentId, kind: names.get(kindId) ?? '', rule: duty.rule, reason: duty.reason },
    ...{ count: duty.intervalCount, unit: duty.intervalUnit },
    ...{ lastDoneOn: duty.lastDoneOn, countsFrom: duty.countsFrom },
  }));
  const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return [
    kinds.sort((a, b) => byName(a.name, b.name)),
    named.sort((a, b) => byName(a.kind, b.kind)),
  ];
}

/** Everything that is imported, without who wrote it and when. */
async function contents() {
  const kept = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !/(At|By|In|Mark)$/.test(name)));
  const tables = [equipment, equipmentLinks, safetyPoints, equipmentSafetyLinks, equipmentComments];
  const codes = await db().select().from(equipmentCodes).orderBy(equipmentCodes.id);
  const rows: object[][] = [
    codes.map((code) => ({ ...kept(code), isReplaced: code.replacedAt !== null })),
  ];
  for (const table of tables)
    rows.push((await db().select().from(table).orderBy(table.id)).map(kept));
  return [...rows, ...(await inspections())];
}

/** New Anlagen of one type get its most frequent spelling. */
const withOneSpelling = ({ anlagen, ...rest }: House): House => {
  const spellings = new Map(anlagen.map(({ type }) => [identityKey(type), type]));
  const spelt = (type: string) => spellings.get(identityKey(type)) ?? type;
  return { ...rest, anlagen: anlagen.map((one) => ({ ...one, type: spelt(one.type) })) };
};

it('an exported workbook makes the same building again', async () => {
  const isSame = async (value: House) => {
    await clear();
    await build(value);
    const before = await contents();
    const workbook = await download('format=xlsx');
    await clear();
    const imported = await TestImport.begin(app, admin, workbook);
    expect(await imported.check()).toMatchObject({ counts: { refused: 0 } });
    expect(await imported.run()).toMatchObject({ state: 'done', counts: { refused: 0 } });
    expect(await contents()).toEqual(before);
  };
  await fc.assert(fc.asyncProperty(house.map(withOneSpelling), isSame), { numRuns: tries(40, 2) });
});

it('an exported CSV file changes nothing when it is imported', async () => {
  const stored = {
    ...{ equipment, links: equipmentLinks },
    ...{ safety: equipmentSafetyLinks, comments: equipmentComments, codes: equipmentCodes },
    ...{ inspectionKinds, inspectionDuties },
  };
  const isUnchanged = async (value: House) => {
    await clear();
    await build(value);
    for (const table of sheetKinds) {
      const unchanged = await db().$count(stored[table]);
      if (unchanged === 0) continue;
      const bytes = await download(`format=csv&table=${table}`);
      const imported = await TestImport.begin(app, admin, bytes, `${table}.csv`);
      const { counts, plan } = await imported.check({ empty: 'clear' });
      expect(plan?.sheets).toMatchObject([{ kind: table }]);
      const findings = (await imported.rows()).flatMap((row) => row.findings);
      expect({ table, findings, ...counts }).toEqual({
        ...{ table, findings: [], new: 0, changed: 0, unchanged, skipped: 0, refused: 0 },
      });
    }
  };
  await fc.assert(fc.asyncProperty(house, isUnchanged), { numRuns: tries(20, 3) });
});

it('holds private documents only for their uploader, only filtered Anlagen, and is audited', async () => {
  const made = await post(admin, '/api/equipment', {
    ...{ name: 'Pumpe', type: 'Pumpe', locationRaw: 'BT1-EG', locationFloor: 'EG', tags: [] },
  });
  await post(admin, '/api/equipment', {
    name: 'Tür',
    type: 'Tür',
    locationRaw: 'BT2-EG',
    tags: [],
  });
  const text = async (table: ExportTable, person: Person, filter = '') =>
    (await download(`format=csv&table=${table}${filter}`, person)).toString('utf8');
  expect(await text('equipment', other, '&typeFilter=Pumpe')).toMatch(/Pumpe/);
  expect(await text('equipment', other, '&typeFilter=Pumpe')).not.toMatch(/Tür/);
  expect(await text('documents', other)).toMatch(/^\ufeff"ID";"Anlage ID";/);
  const { id: equipmentId } = made.json<Equipment>();
  const png = { fileName: 'plan.png', equipmentId };
  await makeDocument(admin, pngFile, { ...png, title: 'Allgemeiner Plan' });
  await makeDocument(admin, pngFile, { ...png, title: 'Geheimer Plan', isPrivate: true });
  expect(await text('documents', other)).toMatch(/"Allgemeiner Plan"/);
  expect(await text('documents', other)).not.toMatch(/Geheimer Plan/);
  expect(await text('documents', admin)).toMatch(/"Geheimer Plan".*"WAHR"/);
  await text('documents', other, '&typeFilter=Pumpe&floorFilter=EG');
  const entries = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityType, 'export'))
    .orderBy(auditLog.createdAt);
  expect(entries.at(-1)).toMatchObject({
    ...{
      action: 'view',
      userId: other.id,
      newValues: {
        ...{ format: 'csv', table: 'documents', typeFilter: 'Pumpe', floorFilter: 'EG' },
        count: 1,
      },
    },
  });
  expect(made.statusCode).toBe(201);
});

it('has the codes of Anlagen in a sheet of their own, and in the list of Anlagen as CSV', async () => {
  const place = { name: 'Pumpe 1', locationRaw: 'BT1-EG' };
  const made = await equipmentWithCodes(admin, place, 'INV-1', 'A, B');
  const replaced = await assignCode(admin, made.id, 'INV-0');
  const url = `/api/equipment-codes/${replaced.id}`;
  await admin.send({ method: 'PATCH', url, payload: { isReplaced: true } });
  const lines = async (table: ExportTable) =>
    (await download(`format=csv&table=${table}`)).toString('utf8').trim().split('\r\n');
  const [headings = '', row = ''] = await lines('equipment');
  expect(headings).toContain('"Tags";"Codes";"Angelegt am"');
  expect(row).toContain(';"INV-1, ""A, B"", INV-0";');
  const codes = (await lines('codes')).slice(1);
  expect(codes.map((line) => line.split(';').slice(2, 6))).toEqual([
    ['"Pumpe 1"', '"BT1-EG"', '"INV-1"', '"Nein"'],
    ['"Pumpe 1"', '"BT1-EG"', '"A, B"', '"Nein"'],
    ['"Pumpe 1"', '"BT1-EG"', '"INV-0"', '"Ja"'],
  ]);
  const workbook = await readTableFile(
    await tableFile('export.xlsx', await download('format=xlsx')),
  );
  const first = workbook.rows.find(({ sheet }) => sheet === 'Anlagen');
  expect(first?.cells).not.toContain('Codes');
  const inWorkbook = workbook.rows.filter(({ sheet }) => sheet === 'Codes');
  expect(inWorkbook.map(({ cells }) => cells[4])).toEqual(['Code', 'INV-1', 'A, B', 'INV-0']);
});

it('of an Anlage with more codes than a cell holds has them all in the sheet of codes', async () => {
  const place = { name: 'Pumpe 1', locationRaw: 'BT1-EG' };
  const texts = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(1_000, 'x'));
  await equipmentWithCodes(admin, place, ...texts);
  const bytes = await download('format=csv');
  const imported = await TestImport.begin(app, admin, bytes, 'anlagen.csv');
  expect(await imported.check()).toMatchObject({ counts: { unchanged: 1, refused: 0 } });
  expect((await download('format=csv&table=codes')).toString('utf8').match(/x{900}/g)).toHaveLength(
    40,
  );
});

it('of chosen Anlagen contains these and no others, and is audited', async () => {
  const [wanted, other] = [await makeEquipment(admin), await makeEquipment(admin)];
  const answer = await admin.send({
    ...{ method: 'POST', url: '/api/export' },
    payload: { format: 'csv', ids: [wanted.id, randomUUID()] },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toContain('Anlagen');
  expect(answer.body).toContain(wanted.name);
  expect(answer.body).not.toContain(other.name);
  const [entry] = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityType, 'export'))
    .orderBy(desc(auditLog.createdAt))
    .limit(1);
  expect(entry).toMatchObject({
    userId: admin.id,
    newValues: { format: 'csv', selection: 'equipment', equipment: wanted.name, count: 1 },
  });
  const none = await admin.send({
    ...{ method: 'POST', url: '/api/export', payload: { format: 'csv', ids: [] } },
  });
  expect(none.statusCode).toBe(400);
});

const {
  updatedAt: _at,
  updatedBy: _by,
  changedIn: _in,
  ...kindColumns
} = getTableColumns(inspectionKinds);
const storedKinds = () =>
  db().select(kindColumns).from(inspectionKinds).orderBy(inspectionKinds.name);
const { kindId, lastDoneOn, countsFrom, responsibleId } = inspectionDuties;
const storedDuties = () =>
  db()
    .select({ kindId, lastDoneOn, countsFrom, responsibleId })
    .from(inspectionDuties)
    .orderBy(inspectionDuties.id);

it('a changed sheet changes exactly what was changed', async () => {
  const made = inspectionsOf(() => admin);
  const { id: equipmentId } = await makeEquipment(admin);
  for (const name of ['Aufzug', 'DGUV V3']) {
    const { id: kindId } = await made.kind({ name, keptYears: 7, responsibleId: admin.id });
    await made.duty({ equipmentId, kindId }, { lastDoneOn: '2024-03-01', responsibleId: admin.id });
  }
  const before = { kinds: await storedKinds(), duties: await storedDuties() };
  const { rows } = await readTableFile(await tableFile('a.xlsx', await download('format=xlsx')));
  const sheet = (title: string, from: string, to: string) => ({
    [title]: rows
      .filter((row) => row.sheet === title)
      .map(({ cells }) =>
        cells.map((cell) => (cells.includes('DGUV V3') && cell === from ? to : cell)),
      ),
  });
  const imported = await TestImport.begin(app, admin, {
    ...sheet('Prüfarten', '7', '12'),
    ...sheet('Letzte Prüfungen', '01.03.2024', '05.04.2025'),
  });
  expect(await imported.check()).toMatchObject({
    counts: { changed: 2, unchanged: 2, refused: 0 },
  });
  await imported.run();
  const [lift, electrical] = before.kinds;
  expect(await storedKinds()).toEqual([lift, { ...electrical, keptYears: 12 }]);
  const changed = { lastDoneOn: '2025-04-05', countsFrom: '2025-04-05' };
  expect(await storedDuties()).toEqual(
    before.duties.map((duty) => (duty.kindId === electrical?.id ? { ...duty, ...changed } : duty)),
  );
});

it('has all Prüfarten whatever Anlagen are chosen, and what is set for the chosen ones', async () => {
  const made = inspectionsOf(() => admin);
  const { id: kindId } = await made.kind({ name: 'Aufzug', interval: { count: 1, unit: 'year' } });
  const [wanted, other] = [await makeEquipment(admin), await makeEquipment(admin)];
  for (const { id: equipmentId } of [wanted, other]) {
    await made.duty({ equipmentId, kindId }, { lastDoneOn: '2024-03-01' });
  }
  const chosen = async (table: ExportTable) => {
    const answer = await post(admin, '/api/export', { format: 'csv', table, ids: [wanted.id] });
    return answer.body.trim().split('\r\n').slice(1);
  };
  expect(await chosen('inspectionKinds')).toEqual([
    '"Aufzug";;"jährlich";"ab dem Tag der Prüfung";;"10";;;"Nein"',
  ]);
  const place = `"${wanted.id}";"${wanted.name}";"${wanted.locationRaw}"`;
  expect(await chosen('inspectionDuties')).toEqual([
    `${place};"Aufzug";"Wie ihr Typ";;;"01.03.2024";"01.03.2024"`,
  ]);
});
