import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writtenBlankCode } from '#contract/codes/blank-codes.ts';
import type { BlankCode } from '#contract/codes/code-batches.ts';
import { auditLog, equipment, equipmentCodes } from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { assignCode, equipmentWithCodes } from '../testing/samples/code-samples.ts';
import { TestImport, type Workbook } from '../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(() => db().delete(equipment));

const db = () => app.database.db;
const begin = (file: Workbook) => TestImport.begin(app, reviewer, file);
const made = (name: string, ...codes: string[]) =>
  equipmentWithCodes(reviewer, { name, locationRaw: 'BT3-UG1' }, ...codes);

/** The codes of all Anlagen with their names. */
async function stored() {
  const { name } = equipment;
  const { value, replacedAt } = equipmentCodes;
  const found = await db()
    .select({ name, value, replacedAt })
    .from(equipmentCodes)
    .innerJoin(equipment, eq(equipment.id, equipmentCodes.equipmentId))
    .orderBy(name, value);
  return found.map((one) => [one.name, one.value, ...(one.replacedAt ? ['ersetzt'] : [])]);
}

const loggedBy = (importId: string) =>
  db()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.importId, importId), eq(auditLog.entityType, 'equipment_code')));

async function imported(file: Workbook): Promise<TestImport> {
  const one = await begin(file);
  await one.check();
  expect(await one.run()).toMatchObject({ state: 'done', counts: { refused: 0 } });
  return one;
}

/** Of each row its number, the column of the finding, its code and its sentence. */
async function refusals(one: TestImport) {
  const rows = await one.rows('&weight=refusal');
  return rows.flatMap(({ sheet, row, findings }) =>
    findings.map(({ column, code, sentence }) => [sheet, row, column, code, sentence]),
  );
}

const headings = ['Name', 'Typ', 'Standort', 'Inventarnummer'];
const row = (name: string, codes: string) => [name, 'Pumpe', 'BT3-UG1', codes];

describe('a column with codes', () => {
  it('assigns them to new and existing Anlagen, and takes none away', async () => {
    await made('Pumpe 1', 'INV-1', 'INV-9');
    const device = new DeviceRows(reviewer);
    await device.pull();
    const one = await imported({
      Liste: [headings, row('Pumpe 1', 'INV-1; INV-2'), row('Pumpe 2', '"A, B"; 4711\n4712')],
    });
    expect(await one.get()).toMatchObject({ counts: { new: 1, changed: 1 } });
    expect(await stored()).toEqual([
      ...[
        ['Pumpe 1', 'INV-1'],
        ['Pumpe 1', 'INV-2'],
        ['Pumpe 1', 'INV-9'],
      ],
      ...[
        ['Pumpe 2', '4711'],
        ['Pumpe 2', '4712'],
        ['Pumpe 2', 'A, B'],
      ],
    ]);
    const entries = await loggedBy(one.id);
    expect(entries.map(({ action, equipmentName }) => [action, equipmentName]).sort()).toEqual([
      ...[
        ['create', 'Pumpe 1'],
        ['create', 'Pumpe 2'],
        ['create', 'Pumpe 2'],
      ],
      ['create', 'Pumpe 2'],
    ]);
    await device.pull();
    expect(device.of('equipment_code')).toHaveLength(6);
  });

  it('changes nothing when it is imported again, also if empty cells clear', async () => {
    await made('Pumpe 1', 'INV-1');
    await made('Pumpe 2', 'INV-2');
    const one = await begin({ Liste: [headings, row('Pumpe 1', ' INV-1 '), row('Pumpe 2', '')] });
    expect(await one.check({ empty: 'clear' })).toMatchObject({ counts: { unchanged: 2 } });
    await one.run();
    expect(await loggedBy(one.id)).toEqual([]);
    expect(await stored()).toEqual([
      ['Pumpe 1', 'INV-1'],
      ['Pumpe 2', 'INV-2'],
    ]);
  });

  it('refuses at its cell what cannot be a code of the Anlage, and moves nothing', async () => {
    const { id } = await made('Lüfter 7', 'INV-7');
    const address = `https://anlagen.klinik.example/equipment/${randomUUID()}`;
    const one = await begin({
      Liste: [
        headings,
        row('Pumpe 1', 'INV-1, INV-7'),
        ...[row('Pumpe 2', address), row('Pumpe 3', id), row('Pumpe 4', '/l/K7QM3XTA9H2P')],
        ...[row('Pumpe 5', 'x'.repeat(1_001)), row('Pumpe 6', 'INV-6')],
      ],
    });
    expect(await one.check()).toMatchObject({ counts: { new: 1, refused: 5 } });
    expect(await refusals(one)).toEqual([
      [0, 2, 3, 'code_taken', 'Der Code „INV-7“ gehört bereits zur Anlage „Lüfter 7“ (BT3-UG1).'],
      [
        0,
        3,
        3,
        'code_is_address',
        `„${address}“ ist die Adresse einer Anlage und führt nur zu dieser.`,
      ],
      [0, 4, 3, 'code_is_id', `„${id}“ ist die ID einer Anlage und kein Code.`],
      [
        0,
        5,
        3,
        'code_not_issued',
        'Dieses Etikett wurde nicht von dieser Installation ausgegeben.',
      ],
      [0, 6, 3, 'too_long', 'Der Code hat mehr als 1000 Zeichen.'],
    ]);
    await one.run();
    expect(await stored()).toEqual([
      ['Lüfter 7', 'INV-7'],
      ['Pumpe 6', 'INV-6'],
    ]);
  });

  it('refuses a code that an earlier row has for another Anlage, and names that row', async () => {
    const one = await begin({
      Liste: [
        headings,
        ...[
          row('Pumpe 1', 'INV-1, INV-2'),
          row('Pumpe 2', 'INV-3, inv-1'),
          row('Pumpe 3', 'INV-2'),
        ],
      ],
    });
    expect(await one.check()).toMatchObject({ counts: { new: 2, refused: 1 } });
    const expected = [[0, 4, 3, 'cell_twice', 'Der Code „INV-2“ steht schon in Zeile 2.']];
    expect(await refusals(one)).toEqual(expected);
    await one.run();
    expect(await refusals(one)).toEqual(expected);
    expect((await stored()).map(([name]) => name)).toEqual([
      ...['Pumpe 1', 'Pumpe 1', 'Pumpe 2', 'Pumpe 2'],
    ]);
  });

  it('refuses a code that somebody has assigned to another Anlage since the check', async () => {
    const { id } = await made('Lüfter 7');
    const one = await begin({ Liste: [headings, row('Pumpe 1', 'INV-1'), row('Pumpe 2', '')] });
    expect(await one.check()).toMatchObject({ counts: { new: 2, refused: 0 } });
    await assignCode(reviewer, id, 'INV-1');
    expect(await one.run()).toMatchObject({ state: 'done', counts: { new: 1, refused: 1 } });
    expect((await refusals(one)).map(([, row, , code]) => [row, code])).toEqual([
      [2, 'code_taken'],
    ]);
    expect(await stored()).toEqual([['Lüfter 7', 'INV-1']]);
  });

  it('passes over what people write where there is no code', async () => {
    const one = await imported({
      Liste: [headings, row('Pumpe 1', 'n/a'), row('Pumpe 2', '-'), row('Pumpe 3', '– ; N/A')],
    });
    expect(await one.get()).toMatchObject({ counts: { new: 3 } });
    expect(await stored()).toEqual([]);
  });

  it('assigns a blank code that is written as on its sticker, or as its address', async () => {
    const id = randomUUID();
    await reviewer.send({ method: 'POST', url: '/api/code-batches', payload: { id, count: 2 } });
    const answer = await reviewer.send({ url: `/api/code-batches/${id}/codes` });
    const codes = answer.json<BlankCode[]>().map(({ code }) => code);
    const [first = '', second = ''] = codes;
    const typed = writtenBlankCode(first);
    await imported({
      Liste: [
        headings,
        row('Pumpe 1', `${typed}; https://anlagen.klinik.example/l/${first}`),
        row('Pumpe 2', `/l/${second}`),
      ],
    });
    expect(await stored()).toEqual([
      ['Pumpe 1', `/l/${first}`],
      ['Pumpe 2', `/l/${second}`],
    ]);
  });
});

describe('a sheet with codes', () => {
  const codes = (...rows: string[][]): Workbook => ({
    Codes: [['ID', 'Anlage', 'Anlage Standort', 'Code', 'Ersetzt'], ...rows],
  });

  it('assigns codes, and marks those that were replaced', async () => {
    await made('Pumpe 1', 'INV-1', 'INV-2');
    const id = randomUUID();
    const one = await imported(
      codes(
        ['', 'Pumpe 1', '', 'INV-1', 'ja'],
        ...[
          ['', 'Pumpe 1', '', 'INV-2', ''],
          [id, 'Pumpe 1', 'BT3-UG1', 'INV-3', 'Ja'],
        ],
      ),
    );
    expect(await one.get()).toMatchObject({ counts: { new: 1, changed: 1, unchanged: 1 } });
    expect(await stored()).toEqual([
      ...[
        ['Pumpe 1', 'INV-1', 'ersetzt'],
        ['Pumpe 1', 'INV-2'],
        ['Pumpe 1', 'INV-3', 'ersetzt'],
      ],
    ]);
    expect(await db().select().from(equipmentCodes).where(eq(equipmentCodes.id, id))).toHaveLength(
      1,
    );
    const entries = await loggedBy(one.id);
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update']);
  });

  it('finds each fault at its cell, and moves no code to another Anlage', async () => {
    const { id: equipmentId } = await made('Pumpe 1', 'INV-1');
    await made('Pumpe 2', 'INV-2');
    const [first] = await db()
      .select()
      .from(equipmentCodes)
      .where(eq(equipmentCodes.equipmentId, equipmentId));
    const one = await begin(
      codes(
        ...[
          ['', 'Pumpe 2', '', 'INV-1', ''],
          ['', 'Pumpe 1', '', '', ''],
        ],
        ...[
          ['', 'Pumpe 1', '', 'INV-3', 'vielleicht'],
          ['', 'Pumpe 9', '', 'INV-4', ''],
        ],
        ...[
          [first?.id ?? '', 'Pumpe 1', '', 'INV-5', ''],
          ['', 'Pumpe 1', '', 'INV-6', ''],
        ],
        ...[
          ['', 'Pumpe 2', '', 'INV-6', ''],
          ['keine', 'Pumpe 2', '', 'INV-7', ''],
        ],
      ),
    );
    await one.check();
    const expected = [
      [0, 2, 3, 'code_taken', 'Der Code „INV-1“ gehört bereits zur Anlage „Pumpe 1“ (BT3-UG1).'],
      [0, 3, 3, 'missing_code', 'Der Code fehlt.'],
      [0, 4, 4, 'unknown_isReplaced', '„vielleicht“ ist nicht bekannt. Möglich sind: Ja, Nein.'],
      [0, 5, 1, 'unknown_equipment', 'Die Anlage „Pumpe 9“ gibt es nicht.'],
      [
        ...[0, 6, null, 'code_differs'],
        'Von einem vorhandenen Code lässt sich nur ändern, ob er ersetzt ist.',
      ],
      [0, 8, 3, 'cell_twice', 'Der Code „INV-6“ steht schon in Zeile 7.'],
      [0, 9, 0, 'bad_id', '„keine“ ist keine ID.'],
    ];
    expect(await refusals(one)).toEqual(expected);
    await one.run();
    expect(await refusals(one)).toEqual(expected);
    expect(await stored()).toEqual([
      ...[
        ['Pumpe 1', 'INV-1'],
        ['Pumpe 1', 'INV-6'],
        ['Pumpe 2', 'INV-2'],
      ],
    ]);
  });

  it('skips what exists, or reports it', async () => {
    await made('Pumpe 1', 'INV-1');
    const one = await begin(codes(['', 'Pumpe 1', '', 'INV-1', 'Ja']));
    expect(await one.check({ existing: 'skip' })).toMatchObject({ counts: { skipped: 1 } });
    expect(await one.check({ existing: 'only_new' })).toMatchObject({ counts: { refused: 1 } });
    expect(await refusals(one)).toEqual([[0, 2, null, 'exists', 'Diesen Code gibt es bereits.']]);
  });

  it('needs columns for the Anlage and the code', async () => {
    const one = await begin({
      Codes: [
        ['Anlage', 'Bemerkung'],
        ['Pumpe 1', 'x'],
      ],
    });
    await expect(one.check()).rejects.toThrow('Es fehlt eine Spalte für den Code.');
  });
});
