/**
 * Acts with inspections: somebody rates a task of a run, closes a record for an Anlage, or signs all that was rated in
 * a run and finishes it.
 */
import { dayOf } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { dutyIdOf } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import type { Outcome } from '#contract/inspections/readings.ts';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { readAll, sortTasks } from '#web/app/inspection-run/run-inspections.ts';
import { seenIn } from '#web/app/inspection-run/task-result-writes.ts';
import { type Inspected, readClosing } from '#web/inspections/records/record-closing.ts';
import type { SigningValues } from '#web/inspections/records/signing-values.ts';
import {
  emptyResult,
  instrumentIn,
  noInstrument,
  type ResultValues,
  readingsIn,
} from '#web/inspections/results/result-values.ts';
import { findRow, ShownRows } from '#web/offline/rows/shown-rows.ts';
import { statusItem } from '#web/scenario-runs/task-writes.ts';
import { type ActContext, anyRow, ownerOf, write } from './act-context.ts';
import { resultInLog } from './ledger.ts';
import { oneOf } from './random.ts';
import { tasksOn } from './run-acts.ts';

const days = ['2025-11-03', '2025-12-01', '2026-01-12', '2026-02-10'];
const outcomes: readonly Outcome[] = ['ok', 'ok', 'defect', 'untestable'];

const rowsOn = (context: ActContext) => ShownRows.open(context.device.parts, ownerOf(context));

/** What was found at the points of the Prüfart: everything in order, a value that is too low, or nothing. */
function found({ browser, random }: ActContext, outcome: Outcome, kind: InspectionKind) {
  const note = `Befund ${browser.name} ${browser.newId().slice(-6)}`;
  const points = kind.points.map(({ id, kind: pointKind }) => {
    const isBad = outcome === 'defect' && pointKind === 'value';
    const value = isBad ? '0,4' : oneOf(random, ['2', '5,5', '70']);
    const rated = isBad ? { outcome, reason: 'Klemme lose' } : { outcome: 'ok', reason: '' };
    return [id, { ...rated, value: pointKind === 'value' ? value : '' }];
  });
  const instrument = { ...noInstrument, name: `Messgerät ${browser.name}` };
  const values = { ...emptyResult, outcome, remark: note };
  return outcome === 'untestable'
    ? { ...values, reason: note }
    : ({ ...values, points: Object.fromEntries(points), instrument } as ResultValues);
}

/** A signature that nobody else gives. */
function signingOf({ browser, random }: ActContext): SigningValues {
  const stroke = Array.from({ length: 8 }, () => Math.floor(random() * 100));
  return {
    ...{ occasion: 'recurring', extent: 'Besichtigen und Messen' },
    ...{ inspectorName: `Prüfer ${browser.name}`, qualification: 'Elektrofachkraft (EFK)' },
    signature: { width: 300, height: 100, strokes: [stroke] },
  };
}

/** Closes a record as the screens do. False if it was refused. */
async function close(context: ActContext, closing: RecordClosing): Promise<boolean> {
  const { browser, ledger } = context;
  const signed = ledger.sign(browser, ownerOf(context), closing);
  const isKept = await write(context, {
    ...{ id: closing.id, type: 'inspection_record', action: 'create' },
    ...{ data: { body: closing }, label: closing.equipment.name },
  });
  signed.isReported = isKept;
  return isKept;
}

/** The tasks that can still be rated, each with the Prüfart of its run. */
async function ratable(context: ActContext): Promise<{ task: RunTask; kind: InspectionKind }[]> {
  const rows = await rowsOn(context);
  const [runs, kinds] = [await rows.all('scenario_run'), await rows.all('inspection_kind')];
  return (await tasksOn(context)).flatMap((task) => {
    const run = runs.find(({ id, finishedAt }) => id === task.runId && finishedAt === null);
    const kind = kinds.find(({ id }) => id === run?.kindId);
    return kind && task.recordId === null ? [{ task, kind }] : [];
  });
}

/** A task with a result is done, as on the screen. */
export async function rateTask(context: ActContext): Promise<void> {
  const { browser, ledger, random } = context;
  const tasks = await ratable(context);
  if (tasks.length === 0) return;
  const { task, kind } = oneOf(random, tasks);
  const seen = seenIn(task);
  const isRemoved = seen.outcome !== null && random() < 0.1;
  const values = isRemoved ? emptyResult : found(context, oneOf(random, outcomes), kind);
  const { outcome, reason, remark } = values;
  const body = {
    ...{ outcome, reason: reason || null, remark: remark || null, base: seen },
    ...{ points: readingsIn(values, kind.points), instrument: instrumentIn(values.instrument) },
  };
  ledger.show(browser, task.id, resultInLog(seen));
  const isKept = await write(context, {
    ...{ id: browser.newId(), type: 'scenario_task_result', action: 'update' },
    ...{ data: { params: { taskId: task.id, runId: task.runId }, body }, label: 'Aufgabe' },
  });
  if (!isKept || isRemoved || task.status === 'done') return;
  ledger.show(browser, task.id, { status: task.status });
  await write(context, { ...statusItem(task, 'done'), id: browser.newId() });
}

/** Closes a record for an Anlage; sometimes it lists defects, or corrects an earlier record. */
export async function inspect(context: ActContext): Promise<void> {
  const { browser, random } = context;
  const rows = await rowsOn(context);
  const record = await anyValid(context, rows);
  const row = await rowFor(context, rows, record);
  const [kind] = await rows.all('inspection_kind');
  if (!row || !kind) return;
  const dutyId = await dutyIdOf(row.id, kind.id);
  const duties = await rows.of('inspection_duty', [row.id]);
  const [outage] = await rows.of('outage', [row.id]);
  const defects = await rows.of('defect', [row.id]);
  const inspected: Inspected = {
    ...{ equipment: row, kind, outage, today: dayOf(browser.time) },
    duty: duties.find(({ id }) => id === dutyId),
    defects: defects.filter(({ status }) => status !== 'verified' && random() < 0.5),
  };
  const statement = {
    ...{ recordId: browser.newId(), doneOn: oneOf(random, days) },
    result: found(context, random() < 0.7 ? 'ok' : 'defect', kind),
    ...{ conclusion: null, mayContinue: null },
    ...(record
      ? { corrects: { record, reason: `Vertippt ${browser.name}`, dueBefore: null } }
      : {}),
  };
  const read = await readClosing(statement, inspected, signingOf(context));
  // The clock of the device may say that the day has not come yet.
  if ('closing' in read) await close(context, read.closing);
}

/** The Anlage of the record that is corrected, sometimes one with a defect, or any. */
async function rowFor(
  context: ActContext,
  rows: ShownRows,
  record: InspectionRecord | undefined,
): Promise<Equipment | undefined> {
  const { random } = context;
  const defects = record || random() < 0.6 ? [] : await rows.all('defect');
  const place = record ?? (defects.length > 0 ? oneOf(random, sorted(defects)) : undefined);
  return place?.equipmentId ? findRow(rows, 'equipment', place.equipmentId) : anyRow(context);
}

const sorted = <Row extends { id: string }>(rows: Row[]) =>
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));

/** Sometimes a record that nobody has corrected, as far as the device knows. */
async function anyValid(
  { random }: ActContext,
  rows: ShownRows,
): Promise<InspectionRecord | undefined> {
  const records = await rows.all('inspection_record');
  const corrected = new Set(records.map(({ corrects }) => corrects?.id));
  const valid = records.filter(({ id }) => !corrected.has(id));
  return valid.length > 0 && random() < 0.35 ? oneOf(random, sorted(valid)) : undefined;
}

/** Signs what was found in a run and finishes it, with and without network. */
export async function closeInspections(context: ActContext): Promise<void> {
  const { browser, random } = context;
  if (random() < 0.6) await rateTask(context);
  const rows = await rowsOn(context);
  const all = await tasksOn(context);
  const [kind] = await rows.all('inspection_kind');
  const open = (await rows.all('scenario_run')).filter(
    ({ kindId, finishedAt }) => kindId === kind?.id && finishedAt === null,
  );
  const runs = open.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  if (!kind || runs.length === 0) return;
  const head = oneOf(random, runs);
  const run = { ...head, tasks: all.filter(({ runId }) => runId === head.id) };
  const ids = run.tasks.flatMap(({ assetId }) => assetId ?? []);
  const facts = {
    duties: await rows.of('inspection_duty', ids),
    outages: await rows.of('outage', ids),
    defects: await rows.of('defect', ids),
  };
  // The server's day: it has the moments of the results.
  const today = dayOf(Date.now());
  const { tested } = await sortTasks(run, facts, { kind, today });
  const read = await readAll(tested, signingOf(context));
  if (tested.length === 0 || !('closings' in read)) return;
  for (const closing of read.closings) if (!(await close(context, closing))) return;
  await write(context, {
    ...{ id: browser.newId(), type: 'scenario_run', action: 'update' },
    ...{ data: { params: { id: run.id } }, label: run.scenario.name },
  });
}
