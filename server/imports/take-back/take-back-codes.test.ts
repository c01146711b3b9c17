import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { TakeBackPreview } from '#contract/imports/imports.ts';
import { auditLog, equipment, equipmentCodes } from '../../db/tables/index.ts';
import { assignCode, equipmentWithCodes } from '../../testing/samples/code-samples.ts';
import { TestImport, type Workbook } from '../../testing/samples/import-file.ts';
import { type Person, startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let reviewer: Person;
beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.person('reviewer');
});
afterAll(() => app.close());
beforeEach(() => db().delete(equipment));

const db = () => app.database.db;
const made = (name: string, ...codes: string[]) =>
  equipmentWithCodes(reviewer, { name, locationRaw: 'BT3-UG1' }, ...codes);

async function imported(file: Workbook): Promise<TestImport> {
  const one = await TestImport.begin(app, reviewer, file);
  await one.check();
  expect(await one.run()).toMatchObject({ state: 'done', counts: { refused: 0 } });
  return one;
}

const list = (...rows: string[][]): Workbook => ({
  Liste: [
    ['Name', 'Typ', 'Standort', 'Kommentar', 'Codes'],
    ...rows.map(([name = '', comment = '', codes = '']) => {
      return [name, 'Pumpe', 'BT3-UG1', comment, codes];
    }),
  ],
});

const preview = async ({ id }: TestImport) =>
  (await reviewer.send({ url: `/api/imports/${id}/take-back` })).json<TakeBackPreview>();

async function stored() {
  const { value, replacedAt } = equipmentCodes;
  const found = await db().select({ value, replacedAt }).from(equipmentCodes).orderBy(value);
  return found.map((one) => (one.replacedAt ? `${one.value} ersetzt` : one.value));
}

async function codeNamed(value: string) {
  const [code] = await db().select().from(equipmentCodes).where(eq(equipmentCodes.value, value));
  if (!code) throw new Error(`there is no code ${value}`);
  return code;
}

async function markReplaced(value: string): Promise<void> {
  const { id } = await codeNamed(value);
  const url = `/api/equipment-codes/${id}`;
  const answer = await reviewer.send({ method: 'PATCH', url, payload: { isReplaced: true } });
  expect(answer.statusCode).toBe(200);
}

/** Assigns a code of an Anlage to another one, as somebody does who has seen where it belongs. */
async function move(value: string, equipmentId: string): Promise<void> {
  const { id, valueId } = await codeNamed(value);
  const payload = { id: crypto.randomUUID(), value, valueId, base: { id } };
  const url = `/api/equipment/${equipmentId}/codes`;
  expect((await reviewer.send({ method: 'POST', url, payload })).statusCode).toBe(201);
}

it('removes the codes that a row has added to an Anlage, and logs it', async () => {
  await made('Pumpe 1', 'INV-1');
  const one = await imported(
    list(['Pumpe 1', 'Tropft', 'INV-1, INV-2, INV-3'], ['Pumpe 2', '', 'INV-4']),
  );
  expect(await stored()).toEqual(['INV-1', 'INV-2', 'INV-3', 'INV-4']);
  expect(await preview(one)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
  expect(await one.takeBack()).toMatchObject({ takenBack: { removed: 1, restored: 1, kept: 0 } });
  expect(await stored()).toEqual(['INV-1']);
  const entries = await db().select().from(auditLog).where(eq(auditLog.importId, one.id));
  const ofCodes = entries.filter(({ entityType }) => entityType === 'equipment_code');
  expect(ofCodes.map(({ action }) => action).sort()).toEqual([
    ...['create', 'create', 'create', 'delete', 'delete', 'delete'],
  ]);
});

it('leaves a code that somebody has changed or moved since, and says so', async () => {
  const { id } = await made('Lüfter 7');
  for (const name of ['Pumpe 1', 'Pumpe 2', 'Pumpe 3']) await made(name);
  const one = await imported(
    list(
      ['Pumpe 1', 'Tropft', 'INV-1, INV-2'],
      ['Pumpe 2', '', 'INV-3'],
      ['Pumpe 3', '', 'INV-4, INV-5'],
    ),
  );
  await markReplaced('INV-1');
  await move('INV-3', id);
  await move('INV-4', id);
  const { keptRecords, ...counts } = await preview(one);
  expect(counts).toEqual({ removed: 0, restored: 2, kept: 3 });
  const left = 'Ein Code dazu ist seither geändert oder anders zugeordnet worden und bleibt.';
  expect(keptRecords.map(({ row, reason }) => [row, reason])).toEqual([
    [4, left],
    [3, 'Die Codes sind seither geändert oder gelöscht worden.'],
    [2, left],
  ]);
  expect(await one.takeBack()).toMatchObject({ takenBack: { removed: 0, restored: 2, kept: 3 } });
  expect(await stored()).toEqual(['INV-1 ersetzt', 'INV-3', 'INV-4']);
});

it('leaves a new Anlage that somebody has given another code since', async () => {
  const one = await imported(list(['Pumpe 1', '', 'INV-1'], ['Pumpe 2', '', 'INV-2']));
  const { equipmentId } = await codeNamed('INV-1');
  await assignCode(reviewer, equipmentId, 'INV-9');
  expect(await preview(one)).toMatchObject({
    ...{ removed: 1, kept: 1 },
    keptRecords: [{ row: 2, reason: 'Ihre Codes sind seither ergänzt oder geändert worden.' }],
  });
  await one.takeBack();
  expect(await stored()).toEqual(['INV-1', 'INV-9']);
});

it('takes a sheet of codes back: new ones go, changed ones are as before', async () => {
  await made('Pumpe 1', 'INV-1', 'INV-2');
  await markReplaced('INV-2');
  const one = await imported({
    Codes: [
      ['Anlage', 'Code', 'Ersetzt'],
      ...[
        ['Pumpe 1', 'INV-1', 'Ja'],
        ['Pumpe 1', 'INV-2', 'Nein'],
        ['Pumpe 1', 'INV-3', 'Nein'],
      ],
      ['Pumpe 1', 'INV-4', 'Nein'],
    ],
  });
  expect(await stored()).toEqual(['INV-1 ersetzt', 'INV-2', 'INV-3', 'INV-4']);
  await markReplaced('INV-4');
  expect(await preview(one)).toMatchObject({
    ...{ removed: 1, restored: 2, kept: 1 },
    keptRecords: [{ row: 5, reason: 'Der Eintrag ist seither geändert worden.' }],
  });
  await one.takeBack();
  expect(await stored()).toEqual(['INV-1', 'INV-2 ersetzt', 'INV-4 ersetzt']);
});
