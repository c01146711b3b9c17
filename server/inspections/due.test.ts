import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, germanDay } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { DueCounts } from '#contract/inspections/due.ts';
import type { DueItem } from '#contract/inspections/due-list.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { auditLog } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { inspectionsOf } from '../testing/samples/inspection-samples.ts';
import { readTableFile, removeTableFiles, tableFile } from '../testing/table-files.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let reviewer: Person;
let viewer: Person;
let late: Equipment;
let resting: Equipment;
let kind: InspectionKind;
const inspections = inspectionsOf(() => reviewer);
removeTableFiles();

const makeEquipment = async (fields: Partial<Equipment>) => {
  const payload = sampleEquipment(fields);
  const request = { method: 'POST', url: '/api/equipment', payload } as const;
  return (await reviewer.send(request)).json<Equipment>();
};
const yesterday = addDays(dayOf(new Date()), -1);

beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  viewer = await running.person('viewer');
  kind = await inspections.kind({
    ...{ name: 'DGUV V3', legalBasis: '=Tabelle 1A', qualification: 'Elektrofachkraft (EFK)' },
    ...{ interval: { count: 10, unit: 'day' }, responsibleId: reviewer.id },
    types: [{ type: 'Verteilung', interval: null, reason: null }],
  });
  const type = 'Verteilung';
  late = await makeEquipment({ name: 'UV 1', type, locationBuilding: 'BT5' });
  await makeEquipment({ name: 'UV 2', type, locationBuilding: 'BT6' });
  resting = await makeEquipment({ name: 'UV 3', type, locationBuilding: 'BT5' });
  const of = { equipmentId: late.id, kindId: kind.id };
  await inspections.duty(of, { lastDoneOn: addDays(yesterday, -10) });
  await inspections.outage(resting.id);
});
afterAll(() => running.close());

const get = (path: string) => viewer.send({ url: `/api/inspections/${path}` });
const counts = async (query = '') => (await get(`counts?${query}`)).json<DueCounts>();
const list = async (query: string) =>
  (await get(`due?${query}`)).json<{ items: DueItem[] }>().items;
const namesIn = async (query: string) => (await list(query)).map(({ equipment }) => equipment.name);

describe('what is due', () => {
  it('is counted for everybody who reads, as of today', async () => {
    expect(await counts()).toMatchObject({
      windows: { overdue: 1, month: 0, days30: 0, days90: 0, later: 0, never: 1, paused: 1 },
      today: dayOf(new Date()),
    });
    expect((await counts()).months).toMatchObject([{ kindId: kind.id }]);
  });

  it('is listed with everything that a line shows', async () => {
    expect(await list('')).toEqual([
      {
        equipment: {
          ...{ id: late.id, name: 'UV 1', type: 'Verteilung', locationRaw: late.locationRaw },
          ...{ locationFloor: late.locationFloor, locationRoom: late.locationRoom },
        },
        ...{ kindId: kind.id, kindName: 'DGUV V3', qualification: 'Elektrofachkraft (EFK)' },
        ...{ interval: { count: 10, unit: 'day' }, dueOn: yesterday, isPaused: false },
        lastDoneOn: addDays(yesterday, -10),
        ...{ responsibleId: reviewer.id, responsibleName: 'Petra Prüfer' },
      },
    ]);
  });

  it.each([
    ['window=never', ['UV 2']],
    ['window=paused', ['UV 3']],
    ['window=never&building=bt5', []],
    ['window=never&building=6', ['UV 2']],
    ['window=overdue&type=verteilung', []],
    ['window=overdue&type=Verteilung', ['UV 1']],
    [`window=overdue&kindId=${randomUUID()}`, []],
    [`window=overdue&responsibleId=${randomUUID()}`, []],
    [`month=${dayOf(new Date()).slice(0, 7)}`, ['UV 1']],
  ])('is filtered: %s', async (query, names) => {
    expect(await namesIn(query)).toEqual(names);
  });

  it.each([
    ['window=soon', 'window'],
    ['month=2026-13', 'month'],
    ['kindId=x', 'kindId'],
    ['limit=501', 'limit'],
  ])('is not listed with a wrong filter: %s', async (query, field) => {
    const answer = await get(`due?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', fields: [{ field }] });
  });
});

describe('the export', () => {
  const download = (query: string) => get(`due/export?${query}`);
  beforeEach(async () => {
    await running.database.db.delete(auditLog).where(eq(auditLog.entityType, 'due_export'));
  });
  const logged = async () =>
    running.database.db.select().from(auditLog).where(eq(auditLog.entityType, 'due_export'));

  it('has the rows of the filters, with days as days, and an entry in the log', async () => {
    const answer = await download('format=xlsx&window=overdue&building=BT5');
    expect(answer.headers['content-disposition']).toMatch(/F%C3%A4llige%20Pr%C3%BCfungen/);
    const { rows } = await readTableFile(await tableFile('due.xlsx', answer.rawPayload));
    expect(rows.map(({ cells }) => cells)).toEqual([
      [
        ...['Anlage', 'Typ', 'Standort', 'Prüfart', 'Rechtsgrundlage', 'Frist'],
        ...['Zuletzt geprüft', 'Fällig am', 'Überfällig', 'Zuständig', 'Befähigung'],
      ],
      [
        ...['UV 1', 'Verteilung', late.locationRaw, 'DGUV V3', '=Tabelle 1A', 'alle 10 Tage'],
        ...[germanDay(addDays(yesterday, -10)), germanDay(yesterday)],
        ...['WAHR', 'Petra Prüfer', 'Elektrofachkraft (EFK)'],
      ],
    ]);
    expect(await logged()).toMatchObject([
      {
        ...{ action: 'view', userId: viewer.id },
        newValues: { format: 'xlsx', window: 'overdue', building: 'BT5', count: 1 },
      },
    ]);
  });

  it('is a CSV file too, also of what has no day', async () => {
    const answer = await download('format=csv&window=never');
    expect(answer.body).toContain('UV 2');
    expect(answer.body.trim().split('\n')).toHaveLength(2);
    expect(await logged()).toMatchObject([{ newValues: { format: 'csv', window: 'never' } }]);
  });

  it('has another format in no case', async () => {
    expectError(await download('format=pdf'), 'invalid_input', {
      fields: [expect.objectContaining({ field: 'format' })],
    });
    expect(await logged()).toEqual([]);
  });
});
