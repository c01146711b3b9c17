import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeValue, valueIdOf } from '#contract/codes/code-values.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { identityKey } from '#contract/equipment/location.ts';
import type { ExportTable } from '#contract/exports.ts';
import { sheetKinds } from '#contract/imports/sheets.ts';
import { type SafetyLink, safetyRoles } from '#contract/safety/safety.ts';
import {
  auditLog,
  equipment,
  equipmentCodes,
  equipmentComments,
  equipmentLinks,
  equipmentSafetyLinks,
  equipmentTypes,
  safetyPoints,
} from '../db/tables/index.ts';
import { tries } from '../testing/effort.ts';
import { assignCode, equipmentWithCodes } from '../testing/samples/code-samples.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import { TestImport } from '../testing/samples/import-file.ts';
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

const house = fc.record({
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
async function build({ anlagen, comments, codes, points, link }: House): Promise<void> {
  const made: Equipment[] = [];
  for (const { place, ...anlage } of anlagen) {
    const fields = { ...anlage, locationRaw: place };
    const answer = await post(admin, '/api/equipment', fields);
    if (answer.statusCode === 201) made.push(answer.json<Equipment>());
  }
  const [first, second] = made;
  if (!first) return;
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

const download = async (query: string, person = admin) =>
  (await person.send({ url: `/api/export?${query}` })).rawPayload;

it('an exported workbook changes nothing when it is imported', async () => {
  const isUnchanged = async (value: House) => {
    await clear();
    await build(value);
    const imported = await TestImport.begin(app, admin, await download('format=xlsx'));
    const { counts, plan } = await imported.check({ empty: 'clear' });
    expect(plan?.sheets.map(({ kind }) => kind)).toEqual([
      ...['equipment', 'links', 'safety', 'comments', 'codes', null],
    ]);
    const findings = (await imported.rows()).flatMap((row) => row.findings);
    expect({ findings, ...counts }).toMatchObject({ findings: [], new: 0, changed: 0, refused: 0 });
    await imported.run();
    const entries = await db().select().from(auditLog).where(eq(auditLog.importId, imported.id));
    expect(entries).toEqual([]);
  };
  await fc.assert(fc.asyncProperty(house, isUnchanged), { numRuns: tries(60, 3) });
});

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
  return rows;
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
