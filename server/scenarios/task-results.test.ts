import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import {
  type ResultChange,
  resultChange,
  type TaskResult,
} from '#contract/scenarios/task-results.ts';
import { auditLog, scenarioRunTasks } from '../db/tables/index.ts';
import { DeviceRows } from '../testing/device-rows.ts';
import { expectError } from '../testing/expect-error.ts';
import { measured } from '../testing/samples/inspection-samples.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let other: Person;
let viewer: Person;
let runId: string;
let taskId: string;
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor', { displayName: 'Emil Editor' });
  other = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  viewer = await running.person('viewer');
});
afterAll(() => running.close());
beforeEach(async () => {
  const run = await make.run(['UV 1']);
  runId = run.id;
  taskId = run.tasks[0]?.id ?? '';
});

const make = scenariosOf(() => other);
type Sent = Partial<Omit<ResultChange, 'base'>> & { base?: object };
const put = (payload: Sent, person = editor) =>
  person.send({ method: 'PUT', url: `/api/scenario-run-tasks/${taskId}/result`, payload });
const result = async () => (await make.getRun(runId)).tasks[0]?.result;
const entries = () =>
  running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, taskId), eq(auditLog.action, 'update')));
const nothing = { outcome: null, reason: null, points: [], instrument: null, remark: null };
const seen = ({ changedAt: _, changedByName: __, ...fields }: TaskResult) => fields;
/** Sends a change that waited on a device for so long. */
const late = (body: Sent, age: number, person = editor) => {
  const item = { id: randomUUID(), type: 'scenario_task_result', action: 'update' };
  const items = [{ ...item, data: { params: { taskId }, body }, age }];
  return person.send({ method: 'POST', url: '/api/sync', payload: { userId: person.id, items } });
};

describe('the result of a task', () => {
  it('is part of the task, with who set it and when, and of the rows of a device', async () => {
    const device = await new DeviceRows(viewer).pullUntilQuiet();
    const answer = await put({ outcome: 'ok', remark: ' sauber ', ...measured(2) });
    const { result: set, ...task } = answer.json<RunTask>();
    expect(set).toEqual({
      ...{ outcome: 'ok', reason: null, remark: 'sauber', ...measured(2), points: set?.points },
      ...{ changedAt: expect.any(String), changedByName: 'Emil Editor' },
    });
    expect(set?.points).toMatchObject([{ label: 'Isolationswiderstand', value: 2 }]);
    expect(task).toMatchObject({ status: 'open', recordId: null, updatedByName: null });
    expect(await result()).toEqual(set);
    await device.pull();
    expect(device.of('scenario_run_task').find(({ id }) => id === taskId)?.result).toEqual(set);
  });

  it('is not written again if nothing has changed', async () => {
    const fields = { outcome: 'ok' as const, ...measured(2) };
    const first = (await put(fields)).json();
    expect((await put(fields, other)).json()).toEqual(first);
    expect(await entries()).toHaveLength(1);
  });

  it('can be taken back, and leaves nothing of it', async () => {
    await put({ outcome: 'defect', remark: 'lose', ...measured(0.4) });
    await put({ outcome: null, remark: 'bleibt nicht' });
    expect(await result()).toBeNull();
    const [task] = await running.database.db
      .select()
      .from(scenarioRunTasks)
      .where(eq(scenarioRunTasks.id, taskId));
    expect(task).toMatchObject({ readings: null, instrument: null, resultRemark: null });
  });

  it.each<[string, Sent, string, string]>([
    [
      'nicht prüfbar without a reason',
      { outcome: 'untestable' },
      'reason',
      'Bitte angeben, warum das nicht prüfbar ist.',
    ],
    [
      'i.O. with a defect at a point',
      { outcome: 'ok', ...measured(0.4) },
      'outcome',
      'Mit einem Mangel an einem Prüfpunkt ist das Ergebnis nicht „i.O.“.',
    ],
    [
      'a point without its value',
      { outcome: 'ok', points: measured(2).points.map((one) => ({ ...one, value: null })) },
      'points.0.value',
      'Bitte den Messwert angeben.',
    ],
  ])('is refused: %s', async (_, payload, field, message) => {
    expect(resultChange.safeParse(payload).success).toBe(false);
    expectError(await put(payload), 'invalid_input', { fields: [{ field, message }] });
    expect(await result()).toBeNull();
  });

  it('is set by those who work on runs, and by nobody else', async () => {
    expect((await put({ outcome: 'ok' }, viewer)).statusCode).toBe(403);
    expect(await result()).toBeNull();
  });

  it('is not changed in a finished run', async () => {
    await put({ outcome: 'ok' });
    await make.finish(runId);
    expectError(await put({ outcome: null }), 'run_finished');
  });

  it('is refused for a task that does not exist', async () => {
    taskId = randomUUID();
    expectError(await put({ outcome: 'ok' }), 'task_not_found');
  });
});

describe('two people with the same task', () => {
  it('keep both changes of different fields', async () => {
    await put({ outcome: 'ok', ...measured(2) });
    const base = seen((await result()) as TaskResult);
    await put({ ...base, remark: 'Deckel fehlte', base }, other);
    const used = { name: 'Metrel', serialNumber: null, calibratedUntil: null };
    await put({ ...base, instrument: used, base });
    expect(await result()).toMatchObject({ remark: 'Deckel fehlte', instrument: used });
  });

  it('are asked if both changed the same, in words that people read', async () => {
    const base = nothing;
    await put({ outcome: 'defect', ...measured(0.4), base }, other);
    const answer = await put({
      ...nothing,
      outcome: 'untestable',
      reason: 'zu',
      ...measured(2),
      base,
    });
    expect(answer.statusCode).toBe(409);
    const theirs = 'Isolationswiderstand: 0,4 MΩ (≥ 1 MΩ), Mangel: Klemme lose';
    const mine = 'Isolationswiderstand: 2 MΩ (≥ 1 MΩ), i.O.';
    expect(answer.json().details.fields).toMatchObject([
      { field: 'outcome', texts: { mine: 'nicht prüfbar', theirs: 'Mangel' } },
      { field: 'points', texts: { mine, theirs } },
    ]);
    expect(await result()).toMatchObject({ outcome: 'defect' });
  });

  it('are asked if their changes contradict each other in different fields', async () => {
    await put({ outcome: 'defect', remark: 'laut' });
    const base = seen((await result()) as TaskResult);
    await put({ ...base, outcome: 'ok', base }, other);
    const answer = await put({ ...base, ...measured(0.4), base });
    expect(answer.statusCode).toBe(409);
    expect(await result()).toMatchObject({ outcome: 'ok', points: [] });
  });

  it('are asked if one takes back what the other has added to', async () => {
    await put({ outcome: 'ok' });
    const base = seen((await result()) as TaskResult);
    await put({ ...base, remark: 'Wichtig', base }, other);
    expect((await put({ ...nothing, base })).statusCode).toBe(409);
    expect(await result()).toMatchObject({ remark: 'Wichtig' });
  });
});

describe('a result that waited on a device', () => {
  it('has the time at which it was set', async () => {
    await late({ outcome: 'ok' }, 5 * 60_000);
    // Not before the run began.
    expect((await result())?.changedAt).toBe((await make.getRun(runId)).startedAt);
  });

  it('is dropped if somebody else has set a later one', async () => {
    await put({ outcome: 'ok' }, other);
    const verdict = await late({ outcome: 'untestable', reason: 'verschlossen' }, 60_000);
    expect(verdict.json().verdicts).toMatchObject([{ outcome: 'done' }]);
    expect(await result()).toMatchObject({ outcome: 'ok', changedByName: 'Petra Prüfer' });
  });
});
