import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { dutyIdOf, type InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import {
  type InspectionRecord,
  inspectionRecordCalls,
  type RecordClosing,
} from '#contract/inspections/inspection-records.ts';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { auditLog, inspectionRecords } from '../db/tables/index.ts';
import { loadAllCalls } from '../testing/all-calls.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { expectError } from '../testing/expect-error.ts';
import {
  closedRecord,
  inspectionsOf,
  measured,
  sampleSignature,
} from '../testing/samples/inspection-samples.ts';
import { makerFor } from '../testing/samples/relation-samples.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let reviewer: Person;
let viewer: Person;
let pump: Equipment;
let kind: InspectionKind;
let of: { equipmentId: string; kindId: string };
const make = makerFor(() => reviewer);
const scenarios = scenariosOf(() => reviewer);
const inspections = inspectionsOf(() => reviewer);
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  reviewer = await running.person('reviewer');
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  pump = await make.equipment();
  kind = await inspections.kind({ keptYears: 4 });
  of = { equipmentId: pump.id, kindId: kind.id };
});

const send = (payload: object, person = editor, headers = {}) =>
  person.send({ method: 'POST', url: '/api/inspection-records', payload, headers });
const close = async (fields: Partial<RecordClosing> = {}, person = editor) => {
  const answer = await send(closedRecord({ ...of, ...fields }), person);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<InspectionRecord>();
};
const listed = async (id = pump.id) =>
  (await viewer.send({ url: `/api/equipment/${id}/inspection-records` })).json<
    InspectionRecord[]
  >();
const stored = async (id: string) => {
  const [found] = await running.database.db
    .select()
    .from(inspectionRecords)
    .where(eq(inspectionRecords.id, id));
  return found;
};
const logged = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.entityType, 'inspection_record')));
const duty = async () => {
  const answer = await viewer.send({ url: `/api/equipment/${pump.id}/inspections` });
  return answer.json<{ duties: InspectionDuty[] }>().duties[0];
};
const dutyFrom = async (countsFrom: string): Promise<NonNullable<RecordClosing['duty']>> => ({
  id: await dutyIdOf(of.equipmentId, of.kindId),
  countsFrom,
});

describe('a closed record', () => {
  it('is kept as it was signed, with its signature and its entry in the log', async () => {
    const sent = closedRecord({ ...of, ...measured(2), remark: ' Deckel fehlte ' });
    const record = (await send(sent)).json<InspectionRecord>();
    const { signature: _, duty: __, ...fields } = sent;
    expect(record).toEqual({
      ...{ ...fields, remark: 'Deckel fehlte' },
      ...{ closedAt: expect.any(String), closedBy: editor.id },
    });
    expect(await listed()).toEqual([record]);
    const answer = await viewer.send({ url: `/api/inspection-records/${record.id}` });
    expect(answer.json()).toEqual({ record, signature: sampleSignature, corrections: [] });
    expect(await stored(record.id)).toMatchObject({ keptUntil: '2030-03-02' });
    const [entry] = await logged(record.id);
    expect(entry).toMatchObject({
      ...{ action: 'create', userId: editor.id, equipmentName: 'UV 1' },
      newValues: { kind: 'DGUV V3', result: 'passed', doneOn: '2026-03-02' },
    });
    expect(JSON.stringify(entry)).not.toContain('strokes');
  });

  it.each<[string, object, string, string]>([
    ['an occasion', { occasion: undefined }, 'occasion', 'Bitte den Anlass angeben.'],
    ['a result', { result: undefined }, 'result', 'Bitte das Ergebnis angeben.'],
    ['an extent', { extent: ' ' }, 'extent', 'Bitte den Umfang der Prüfung angeben.'],
    ['a day', { doneOn: undefined }, 'doneOn', 'Bitte einen Tag angeben.'],
    [
      'whether it may go on running',
      { mayContinue: undefined },
      'mayContinue',
      'Bitte angeben, ob die Anlage weiter betrieben werden darf.',
    ],
    ['a name', { inspectorName: '' }, 'inspectorName', 'Bitte den Namen angeben.'],
    ['a qualification', { qualification: '' }, 'qualification', 'Bitte die Befähigung angeben.'],
    [
      'a signature',
      { signature: { ...sampleSignature, strokes: [] } },
      'signature.strokes',
      'Bitte unterschreiben.',
    ],
    [
      'an instrument for its values',
      { instrument: null },
      'instrument',
      'Bitte das Prüfmittel angeben, mit dem gemessen wurde.',
    ],
    [
      'a value that it is about',
      { points: measured(2).points.map((one) => ({ ...one, value: null })) },
      'points.0.value',
      'Bitte den Messwert angeben.',
    ],
    [
      'the reason of a correction',
      { corrects: { id: randomUUID(), doneOn: '2026-03-01', reason: ' ' } },
      'corrects.reason',
      'Bitte angeben, was berichtigt wird und warum.',
    ],
    [
      'a result that fits its defects',
      { ...measured(0.4) },
      'result',
      'Mit einem Mangel ist das Ergebnis nicht „bestanden“.',
    ],
    [
      'a day that has come',
      { doneOn: addDays(dayOf(Date.now()), 2) },
      'doneOn',
      'Dieser Tag liegt in der Zukunft.',
    ],
    [
      'a day near the inspection from which the interval runs',
      { duty: { id: randomUUID(), countsFrom: '2027-01-01' } },
      'duty.countsFrom',
      'Die Frist zählt höchstens ab zwei Monaten nach der Prüfung.',
    ],
    [
      'the Prüfpflicht of its own Anlage',
      { duty: { id: randomUUID(), countsFrom: '2026-03-02' } },
      'duty.id',
      'Die Kennung gehört zu einer anderen Anlage oder Prüfart.',
    ],
  ])('is refused without %s, and leaves nothing', async (_, fields, field, message) => {
    const sent = { ...closedRecord(of), ...fields };
    expectError(await send(sent), 'invalid_input', { fields: [{ field, message }] });
    expect(await listed()).toEqual([]);
    expect(await logged(sent.id)).toEqual([]);
    expect(await duty()).toBeUndefined();
  });

  it('accepts a day that has only come elsewhere', async () => {
    await close({ doneOn: addDays(dayOf(Date.now()), 1) });
  });

  it('is closed by those who inspect, and read by everybody who may read', async () => {
    expect((await send(closedRecord(of), viewer)).statusCode).toBe(403);
    const { id } = await close({}, reviewer);
    expect((await viewer.send({ url: `/api/inspection-records/${id}` })).statusCode).toBe(200);
    const stranger = await running.person('awaiting_approval');
    expect((await stranger.send({ url: `/api/inspection-records/${id}` })).statusCode).toBe(403);
  });

  it('sent twice is one record, with its key and without', async () => {
    const sent = closedRecord({ ...of, duty: await dutyFrom('2026-03-02') });
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(sent, editor, key);
    expect((await send(sent, editor, key)).json()).toEqual(first.json());
    expect((await send(sent)).json()).toEqual(first.json());
    expect(await listed()).toEqual([first.json()]);
    expect(await logged(sent.id)).toHaveLength(1);
  });

  it('keeps its id: another one, or the same of somebody else, is refused', async () => {
    const sent = closedRecord(of);
    await send(sent);
    expectError(await send({ ...sent, extent: 'Nur Sichtprüfung' }), 'already_exists');
    expectError(await send(sent, reviewer), 'already_exists');
    expect(await listed()).toMatchObject([{ extent: 'Sichtprüfung und Messung' }]);
  });
});

describe('nobody changes a closed record', () => {
  it('by any call', async () => {
    const writes = (await loadAllCalls()).filter(
      ({ method, path }) => method !== 'GET' && path.startsWith('/api/inspection-records'),
    );
    expect(writes).toEqual([inspectionRecordCalls.create]);
  });

  it.each([
    ['result', sql`result = 'failed'`],
    ['signature', sql`signature = '{}'`],
    ['day until which it is kept', sql`kept_until = '2000-01-01'`],
    ['time', sql`closed_at = now() - interval '1 day'`],
    ['Anlage, while it exists', sql`equipment_id = null`],
    ['Prüfart, while it exists', sql`kind_id = null`],
    ['author', sql`closed_by = (select id from users where id <> closed_by limit 1)`],
  ])('not even in the database: its %s', async (_, change) => {
    const { id } = await close();
    const before = await stored(id);
    const update = running.database.db.execute(
      sql`update inspection_records set ${change} where id = ${id}`,
    );
    await expect(update).rejects.toMatchObject({
      cause: { message: 'a closed inspection record is never changed' },
    });
    expect(await stored(id)).toEqual(before);
  });

  it('and nobody removes it before its time', async () => {
    const { id } = await close({ doneOn: dayOf(Date.now()) });
    const remove = (): Promise<unknown> =>
      running.database.db.delete(inspectionRecords).where(eq(inspectionRecords.id, id));
    await expect(remove()).rejects.toMatchObject({
      cause: { message: expect.stringContaining('is kept until') },
    });
    expect(await listed()).toHaveLength(1);
    const { id: old } = await close({ doneOn: '2019-05-01' });
    await running.database.db.delete(inspectionRecords).where(eq(inspectionRecords.id, old));
    expect((await listed()).map((one) => one.id)).toEqual([id]);
  });
});

describe('what is due next', () => {
  it('follows from a later inspection, but not from one that arrives late', async () => {
    await close({ doneOn: '2026-03-02', duty: await dutyFrom('2026-03-01') });
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-03-02', countsFrom: '2026-03-01' });
    await close({ doneOn: '2025-01-15', duty: await dutyFrom('2025-01-15') });
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-03-02', countsFrom: '2026-03-01' });
    await close({ doneOn: '2026-05-02', duty: await dutyFrom('2026-05-02') });
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-05-02', countsFrom: '2026-05-02' });
  });

  it('goes back with a correction of the latest one, and has its own entries in the log', async () => {
    const wrong = await close({ doneOn: '2026-05-02', duty: await dutyFrom('2026-05-02') });
    const corrects = { id: wrong.id, doneOn: wrong.doneOn, reason: 'Im Monat vertan' };
    const duties = { duty: await dutyFrom('2026-04-02') };
    const right = await close({ doneOn: '2026-04-02', corrects, ...duties });
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-04-02', countsFrom: '2026-04-02' });
    const entries = await running.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, duties.duty.id));
    expect(entries.map(({ action, userId }) => [action, userId])).toEqual([
      ['create', editor.id],
      ['update', editor.id],
    ]);
    const { corrections } = (
      await viewer.send({ url: `/api/inspection-records/${wrong.id}` })
    ).json();
    expect(corrections).toEqual([{ id: right.id, closedAt: right.closedAt }]);
  });

  const inspected = async (
    doneOn: string,
    countsFrom = doneOn,
    more: Partial<RecordClosing> = {},
  ) => close({ doneOn, duty: await dutyFrom(countsFrom), ...more });
  const correcting = ({ id, doneOn }: Pick<InspectionRecord, 'id' | 'doneOn'>) => ({
    corrects: { id, doneOn, reason: 'Im Jahr vertan' },
  });

  it('goes back to an earlier inspection if the latest one is corrected to a day before it', async () => {
    await inspected('2026-03-02', '2026-03-01');
    const wrong = await inspected('2026-05-02');
    await inspected('2025-11-02', '2025-11-02', correcting(wrong));
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-03-02', countsFrom: '2026-03-01' });
  });

  it('goes back to none that is corrected itself, and to no follow-up inspection', async () => {
    const first = await inspected('2026-03-02');
    await inspected('2026-02-02', '2026-02-01', correcting(first));
    await close({ doneOn: '2026-04-02', followsUpId: first.id, occasion: 'after_defect' });
    const wrong = await inspected('2026-05-02');
    await inspected('2025-11-02', '2025-11-02', correcting(wrong));
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-02-02', countsFrom: '2026-02-01' });
  });

  it('stays if another inspection was done on the day of the one that is corrected', async () => {
    await inspected('2026-05-02', '2026-05-01');
    const wrong = await inspected('2026-05-02');
    await inspected('2026-04-02', '2026-04-02', correcting(wrong));
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-05-02', countsFrom: '2026-05-01' });
  });

  it('does not go back with the correction of a record that is unknown or from another day', async () => {
    await inspected('2026-05-02');
    await inspected(
      '2026-04-02',
      '2026-04-02',
      correcting({ id: randomUUID(), doneOn: '2026-05-02' }),
    );
    const { id } = await inspected('2026-01-02');
    await inspected('2026-02-02', '2026-02-02', correcting({ id, doneOn: '2026-05-02' }));
    expect(await duty()).toMatchObject({ lastDoneOn: '2026-05-02', countsFrom: '2026-05-02' });
  });

  it('keeps what reviewers have set', async () => {
    await inspections.duty(of, { rule: 'never', reason: 'stillgelegt', lastDoneOn: '2020-01-01' });
    await close({ duty: await dutyFrom('2026-03-02') });
    expect(await duty()).toMatchObject({ rule: 'never', lastDoneOn: '2026-03-02' });
  });

  it('does not change after a follow-up inspection', async () => {
    const { id } = await close({ duty: await dutyFrom('2026-03-02') });
    const before = await duty();
    const follow = await close({
      ...{ doneOn: '2026-04-02', followsUpId: id, occasion: 'after_defect' },
    });
    expect(follow).toMatchObject({ followsUpId: id, occasion: 'after_defect' });
    expect(await duty()).toEqual(before);
  });
});

describe('a correction', () => {
  it.each([
    ['Anlage', async () => ({ ...of, equipmentId: (await make.equipment()).id })],
    ['Prüfart', async () => ({ ...of, kindId: (await inspections.kind()).id })],
  ])('is about the same %s as the record that it corrects', async (_, other) => {
    const { id, doneOn } = await close(await other());
    const sent = closedRecord({ ...of, corrects: { id, doneOn, reason: 'Im Datum vertan' } });
    const message = 'Der berichtigte Bericht gehört zu einer anderen Anlage oder Prüfart.';
    const fields = [{ field: 'corrects.id', message }];
    expectError(await send(sent), 'invalid_input', { fields });
    expect(await stored(sent.id)).toBeUndefined();
  });

  it('arrives also if its Anlage is gone', async () => {
    const { id, doneOn } = await close();
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const corrects = { id, doneOn, reason: 'Im Datum vertan' };
    expect(await close({ corrects })).toMatchObject({ equipmentId: null, corrects });
  });
});

describe('a record is never lost', () => {
  it('if its Anlage was deleted while it was inspected', async () => {
    const record = await close({ equipmentId: null, duty: await dutyFrom('2026-03-02') });
    expect(record).toMatchObject({ equipmentId: null, equipment: { name: 'UV 1' } });
    expect(await duty()).toBeUndefined();
  });

  it('if its Anlage was deleted before it arrived', async () => {
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const record = await close({ duty: await dutyFrom('2026-03-02') });
    expect(record).toMatchObject({
      equipmentId: null,
      kindId: kind.id,
      equipment: { name: 'UV 1' },
    });
  });

  it('if its Prüfart was deleted before it arrived, and it is kept for ten years', async () => {
    await reviewer.send({ method: 'DELETE', url: `/api/inspection-kinds/${kind.id}` });
    const record = await close({ duty: await dutyFrom('2026-03-02') });
    expect(record).toMatchObject({ kindId: null, kind: { name: 'DGUV V3' } });
    expect(await stored(record.id)).toMatchObject({ keptUntil: '2036-03-02' });
    expect(await duty()).toBeUndefined();
  });

  it('if its Anlage is deleted afterwards: it forgets the Anlage and keeps its names', async () => {
    const record = await close({ duty: await dutyFrom('2026-03-02') });
    const url = `/api/equipment/${pump.id}`;
    expect((await reviewer.send({ method: 'DELETE', url })).statusCode).toBe(204);
    const answer = await viewer.send({ url: `/api/inspection-records/${record.id}` });
    expect(answer.json()).toMatchObject({ record: { ...record, equipmentId: null } });
  });

  it('if somebody wants to delete its Prüfart', async () => {
    await close();
    const url = `/api/inspection-kinds/${kind.id}`;
    const refused = await reviewer.send({ method: 'DELETE', url });
    expectError(refused, 'inspection_kind_has_records');
  });

  it('if a run is unknown or finished', async () => {
    expect(await close({ runId: randomUUID(), taskId: randomUUID() })).toBeDefined();
    const run = await scenarios.run(['UV 7']);
    await scenarios.finish(run.id);
    const { id: taskId, assetId: equipmentId } = run.tasks[0] as RunTask;
    const record = await close({ runId: run.id, taskId, equipmentId });
    expect((await scenarios.getRun(run.id)).tasks[0]?.recordId).toBe(record.id);
  });
});

describe('a device', () => {
  it('has the records of the Anlagen that exist, as the calls give them, without signatures', async () => {
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const record = await close();
    expect((await device.page()).rows.inspection_record).toEqual([record]);
    await device.pull();
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${pump.id}` });
    const gone = await device.page();
    expect(gone.gone.inspection_record).toEqual([{ id: record.id, homes: [pump.id] }]);
    expect(gone.rows.inspection_record).toBeUndefined();
    await device.pull();
    const fresh = await new DeviceRows(viewer).pull();
    expect(fresh.of('inspection_record')).not.toContainEqual(
      expect.objectContaining({ id: record.id }),
    );
  });

  it('gets the task of a record again', async () => {
    const run = await scenarios.run(['UV 1']);
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const { id: taskId, assetId: equipmentId } = run.tasks[0] as RunTask;
    const { id } = await close({ runId: run.id, taskId, equipmentId });
    expect((await device.page()).rows.scenario_run_task).toMatchObject([{ recordId: id }]);
  });

  it('sends a record that waited, with the time at which it was signed', async () => {
    const body = closedRecord(of);
    const item = { id: randomUUID(), type: 'inspection_record', action: 'create' };
    const items = [{ ...item, data: { body }, age: 3_600_000 }];
    const payload = { userId: editor.id, items };
    const answer = await editor.send({ method: 'POST', url: '/api/sync', payload });
    expect(answer.json()).toMatchObject({ verdicts: [{ outcome: 'done' }] });
    const [record] = await listed();
    const age = Date.now() - Date.parse(record?.closedAt ?? '');
    expect(Math.abs(age - 3_600_000)).toBeLessThan(60_000);
  });
});

describe('the task of a run', () => {
  let runId: string;
  let task: RunTask;
  beforeEach(async () => {
    const run = await scenarios.run(['UV 1']);
    runId = run.id;
    task = run.tasks[0] as RunTask;
  });
  const ofTask = (fields: Partial<RecordClosing> = {}) =>
    closedRecord({ ...of, equipmentId: task.assetId, runId, taskId: task.id, ...fields });

  it('has one record, and its result is no longer changed', async () => {
    const record = (await send(ofTask())).json<InspectionRecord>();
    expect((await scenarios.getRun(runId)).tasks[0]?.recordId).toBe(record.id);
    expectError(await send(ofTask()), 'task_recorded');
    const url = `/api/scenario-run-tasks/${task.id}/result`;
    const changed = await editor.send({ method: 'PUT', url, payload: { outcome: 'ok' } });
    expectError(changed, 'task_recorded');
  });

  it('gets the correction of its record', async () => {
    const { id, doneOn } = (await send(ofTask())).json<InspectionRecord>();
    const corrects = { id, doneOn, reason: 'Falscher Messwert' };
    const right = (await send(ofTask({ corrects }))).json<InspectionRecord>();
    expect((await scenarios.getRun(runId)).tasks[0]?.recordId).toBe(right.id);
    expectError(await send(ofTask({ corrects })), 'task_recorded');
  });

  it('must belong to the run', async () => {
    const other = await scenarios.run(['UV 2']);
    const message = 'Die Aufgabe gehört zu einem anderen Lauf.';
    const fields = [{ field: 'taskId', message }];
    const sent = ofTask({ runId: other.id });
    expectError(await send(sent), 'invalid_input', { fields });
    expect(await stored(sent.id)).toBeUndefined();
  });

  it('must be about the same Anlage, unless one of them is gone', async () => {
    const message = 'Die Aufgabe gehört zu einer anderen Anlage.';
    const fields = [{ field: 'taskId', message }];
    const sent = ofTask({ equipmentId: pump.id });
    expectError(await send(sent), 'invalid_input', { fields });
    expect(await stored(sent.id)).toBeUndefined();
    const { id } = (await send(ofTask({ equipmentId: null }))).json<InspectionRecord>();
    expect((await scenarios.getRun(runId)).tasks[0]?.recordId).toBe(id);
  });

  it('gets its record also if its Anlage is deleted', async () => {
    await reviewer.send({ method: 'DELETE', url: `/api/equipment/${task.assetId}` });
    const { id } = (await send(ofTask())).json<InspectionRecord>();
    expect((await scenarios.getRun(runId)).tasks[0]?.recordId).toBe(id);
  });
});

it('the records of an Anlage that does not exist are answered with 404', async () => {
  const url = `/api/equipment/${randomUUID()}/inspection-records`;
  expectError(await viewer.send({ url }), 'equipment_not_found');
});

it('a record that does not exist is answered with 404', async () => {
  const answer = await viewer.send({ url: `/api/inspection-records/${randomUUID()}` });
  expectError(answer, 'inspection_record_not_found');
});
