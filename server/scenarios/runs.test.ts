import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import { auditLog, scenarioRunTasks } from '../db/tables/index.ts';
import { expectError } from '../testing/expect-error.ts';
import { changeTask, scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let running: TestApp;
let editor: Person;
let reviewer: Person;
let viewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer', { displayName: 'Petra Prüfer' });
  editor = await running.person('editor', { displayName: 'Emil Editor' });
  viewer = await running.person('viewer');
});
afterAll(() => running.close());

const make = scenariosOf(() => reviewer);
const notes = (updates: object[], person = editor, headers = {}) =>
  person.send({
    method: 'PATCH',
    url: '/api/scenario-run-tasks/batch/notes',
    payload: { updates },
    headers,
  });
const finish = (id: string, person = editor) =>
  person.send({ method: 'POST', url: `/api/scenario-runs/${id}/finish` });
const auditOf = (entityId: string) =>
  running.database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.action, 'update')));

async function oneTask() {
  const run = await make.run(['Pumpe 1']);
  const [task] = run.tasks;
  if (!task) throw new Error('a run without its task');
  const now = async () => {
    const [found] = (await make.getRun(run.id)).tasks;
    if (!found) throw new Error('the task got lost');
    return found;
  };
  return { run, task, now };
}

describe('reading a run', () => {
  it('is for everybody who is approved', async () => {
    const { run } = await oneTask();
    const answer = await viewer.send({ method: 'GET', url: `/api/scenario-runs/${run.id}` });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: run.id, scenario: run.scenario });
  });

  it('says when there is none', async () => {
    const answer = await viewer.send({ method: 'GET', url: `/api/scenario-runs/${randomUUID()}` });
    expectError(answer, 'run_not_found', { message: 'Szenario-Lauf nicht gefunden' });
  });
});

describe('the status of a task', () => {
  it('changes from any to any other, with author and time', async () => {
    const { run, task, now } = await oneTask();
    const done = await changeTask(editor, task.id, { status: 'done', base: { status: 'open' } });
    expect(done.statusCode).toBe(200);
    expect(done.json<RunTask>()).toMatchObject({
      ...{ id: task.id, status: 'done', updatedByName: 'Emil Editor' },
      completedAt: expect.any(String),
    });
    expect(await auditOf(task.id)).toMatchObject([
      {
        entityType: 'scenario_run_task',
        userId: editor.id,
        oldValues: { runId: run.id, status: 'open', note: null },
        newValues: { runId: run.id, status: 'done', note: null },
        equipmentName: 'Pumpe 1',
      },
    ]);
    for (const status of ['in_progress', 'done', 'open'] as const) {
      await changeTask(editor, task.id, { status });
      expect(await now()).toMatchObject({ status });
    }
    expect(await now()).toMatchObject({ completedAt: null });
  });

  it('keeps who completed it when only the note changes', async () => {
    const { task, now } = await oneTask();
    await changeTask(editor, task.id, { status: 'done' });
    const { completedAt } = await now();
    await changeTask(reviewer, task.id, { note: 'Nachgetragen' });
    expect(await now()).toMatchObject({
      ...{ completedAt, completedByName: 'Emil Editor', updatedByName: 'Petra Prüfer' },
    });
  });

  it('loses who completed it once it is reopened, and stores who completes it again', async () => {
    const { task, now } = await oneTask();
    await changeTask(editor, task.id, { status: 'done' });
    await changeTask(reviewer, task.id, { status: 'open' });
    expect(await now()).toMatchObject({ completedAt: null, completedByName: null });
    await changeTask(reviewer, task.id, { status: 'done' });
    expect(await now()).toMatchObject({ completedByName: 'Petra Prüfer' });
  });

  it('names nobody for tasks from before we stored who completed them', async () => {
    const { task, now } = await oneTask();
    await changeTask(editor, task.id, { status: 'done' });
    await running.database.db
      .update(scenarioRunTasks)
      .set({ completedBy: null })
      .where(eq(scenarioRunTasks.id, task.id));
    await changeTask(reviewer, task.id, { note: 'Später' });
    expect(await now()).toMatchObject({ completedByName: null, updatedByName: 'Petra Prüfer' });
  });

  it('is not written if it is unchanged: no entry, whatever the sender saw', async () => {
    const { task } = await oneTask();
    await changeTask(editor, task.id, { status: 'done' });
    const again = await changeTask(reviewer, task.id, { status: 'done', base: { status: 'open' } });
    expect(again.statusCode).toBe(200);
    expect(await auditOf(task.id)).toHaveLength(1);
  });

  it('is not overwritten unseen', async () => {
    const { task, now } = await oneTask();
    await changeTask(editor, task.id, { status: 'done' });
    const late = await changeTask(reviewer, task.id, {
      status: 'in_progress',
      base: { status: 'open' },
    });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'conflict',
      details: { fields: [{ field: 'status', mine: 'in_progress', theirs: 'done' }] },
    });
    expect(await now()).toMatchObject({ status: 'done' });
  });

  it.each([
    ['an unknown status', { status: 'gone' }],
    ['nothing to change', {}],
    ['a note too long', { note: 'x'.repeat(5_001) }],
  ])('refuses %s', async (_, payload) => {
    const { task, now } = await oneTask();
    const answer = await changeTask(editor, task.id, payload as never);
    expect(answer.statusCode).toBe(400);
    expect(await now()).toEqual(task);
  });

  it('is for those who write', async () => {
    const { task } = await oneTask();
    expectError(await changeTask(viewer, task.id, { status: 'done' }), 'forbidden', {
      message: 'Keine Berechtigung zum Durchführen von Szenarien',
    });
    expectError(await changeTask(editor, randomUUID(), { status: 'done' }), 'task_not_found');
  });
});

describe('notes', () => {
  it('are saved together, each with its entry, trimmed; an empty one is none', async () => {
    const run = await make.run(['A', 'B', 'C']);
    const [a, b, c] = run.tasks.map(({ id }) => id);
    const answer = await notes([
      { taskId: a, note: ' Klemmt. ' },
      { taskId: b, note: 'Prüfen 🔧' },
      { taskId: c, note: '  ' },
    ]);
    expect([answer.statusCode, answer.json()]).toEqual([200, { count: 3 }]);
    const saved = new Map((await make.getRun(run.id)).tasks.map(({ id, note }) => [id, note]));
    expect([a, b, c].map((id) => saved.get(id ?? ''))).toEqual(['Klemmt.', 'Prüfen 🔧', null]);
    expect(await auditOf(a ?? '')).toHaveLength(1);
    expect(await auditOf(c ?? '')).toEqual([]);
  });

  it('are saved all or none when one of them was changed by somebody else', async () => {
    const run = await make.run(['A', 'B']);
    const [a, b] = run.tasks.map(({ id }) => id);
    await changeTask(reviewer, a ?? '', { note: 'Ihre' });
    const late = await notes([
      { taskId: a, note: 'Meine', base: { note: null } },
      { taskId: b, note: 'Auch meine', base: { note: null } },
    ]);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'conflict',
      details: {
        notes: [
          {
            ...{ taskId: a, mine: 'Meine', theirs: 'Ihre' },
            changedBy: { userId: reviewer.id, at: expect.any(String) },
          },
        ],
      },
    });
    expect((await make.getRun(run.id)).tasks.map(({ note }) => note).sort()).toEqual([
      'Ihre',
      null,
    ]);
    const seen = await notes([{ taskId: a, note: 'Meine', base: { note: 'Ihre' } }]);
    expect(seen.json()).toEqual({ count: 1 });
  });

  it("accept texts from before today's normalisation as the base", async () => {
    const { task } = await oneTask();
    const note = 'Lei\u00adtung';
    await running.database.db
      .update(scenarioRunTasks)
      .set({ note })
      .where(eq(scenarioRunTasks.id, task.id));
    const saved = await notes([{ taskId: task.id, note: 'Meine', base: { note } }]);
    expect(saved.json()).toEqual({ count: 1 });
  });

  it('may repeat the stored text, whatever the sender saw', async () => {
    const { task } = await oneTask();
    await changeTask(reviewer, task.id, { note: 'Gleich' });
    const answer = await notes([{ taskId: task.id, note: 'Gleich', base: { note: null } }]);
    expect(answer.statusCode).toBe(200);
    expect(await auditOf(task.id)).toHaveLength(1);
  });

  it('need existing tasks, and leave nothing behind when one is missing', async () => {
    const { task, now } = await oneTask();
    const answer = await notes([
      { taskId: task.id, note: 'Verloren?' },
      { taskId: randomUUID(), note: 'Nirgends' },
    ]);
    expectError(answer, 'task_not_found');
    expect(await now()).toMatchObject({ note: null });
  });

  it('are saved once, however often they are sent', async () => {
    const { task } = await oneTask();
    const headers = { 'idempotency-key': randomUUID() };
    const updates = [{ taskId: task.id, note: 'Einmal' }];
    await notes(updates, editor, headers);
    expect((await notes(updates, editor, headers)).json()).toEqual({ count: 1 });
    expect(await auditOf(task.id)).toHaveLength(1);
  });

  it.each([
    ['none', []],
    ['more than 2,000', Array.from({ length: 2_001 }, () => ({ taskId: randomUUID(), note: 'x' }))],
  ])('refuses %s', async (_, updates) => {
    expect((await notes(updates)).statusCode).toBe(400);
  });

  it('are for those who write', async () => {
    const { task } = await oneTask();
    const answer = await notes([{ taskId: task.id, note: 'x' }], viewer);
    expectError(answer, 'forbidden', {
      message: 'Keine Berechtigung zum Durchführen von Szenarien',
    });
  });
});

describe('a finished run', () => {
  it('has time and author, with one entry', async () => {
    const { run } = await oneTask();
    const answer = await finish(run.id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id: run.id, finishedAt: expect.any(String) });
    expect(await make.getRun(run.id)).toMatchObject({
      finishedByName: 'Emil Editor',
      finishedAt: answer.json<{ finishedAt: string }>().finishedAt,
    });
    expect(await auditOf(run.id)).toMatchObject([
      { entityType: 'scenario_run', oldValues: { finishedAt: null } },
    ]);
  });

  it('answers every later change with 409 and stays as it was', async () => {
    const { run, task } = await oneTask();
    await changeTask(editor, task.id, { note: 'Stand' });
    await finish(run.id);
    const before = await make.getRun(run.id);
    for (const answer of [
      await changeTask(editor, task.id, { status: 'done' }),
      await changeTask(editor, task.id, { note: 'Zu spät' }),
      await notes([{ taskId: task.id, note: 'Zu spät' }]),
      await finish(run.id),
    ]) {
      expectError(answer, 'run_finished', {
        message: 'Dieser Szenario-Lauf ist abgeschlossen und kann nicht mehr geändert werden.',
      });
    }
    expect(await make.getRun(run.id)).toEqual(before);
    expect(await auditOf(task.id)).toHaveLength(1);
  });

  it('is finished once, and by nobody who only reads', async () => {
    const { run } = await oneTask();
    expect((await finish(run.id, viewer)).statusCode).toBe(403);
    const both = await Promise.all([finish(run.id), finish(run.id, reviewer)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectError(await finish(randomUUID()), 'run_not_found');
  });

  it('has the notes that came before its end and none that came after', async () => {
    for (let round = 0; round < 5; round += 1) {
      const run = await make.run(['Pumpe 1', 'Pumpe 2', 'Pumpe 3']);
      const [end, ...written] = await Promise.all([
        finish(run.id, reviewer),
        ...run.tasks.map(({ id: taskId }) => notes([{ taskId, note: 'Im letzten Moment' }])),
      ]);
      expect(end?.statusCode).toBe(200);
      const { tasks, finishedAt } = await make.getRun(run.id);
      expect(tasks.filter(({ updatedAt }) => (updatedAt ?? '') > (finishedAt ?? ''))).toEqual([]);
      const byId = new Map(tasks.map((task) => [task.id, task.note]));
      run.tasks.forEach(({ id }, at) => {
        const { statusCode } = written[at] ?? {};
        expect([200, 409]).toContain(statusCode);
        expect(byId.get(id)).toBe(statusCode === 200 ? 'Im letzten Moment' : null);
      });
    }
  });
});

describe('writes that waited on a device', () => {
  const replay = async (items: object[], person = editor) =>
    (
      await person.send({
        method: 'POST',
        url: '/api/sync',
        payload: { userId: person.id, items },
      })
    ).json<{ verdicts: { outcome: string; error?: { code: string } }[] }>().verdicts;
  const item = (type: string, taskId: string, body: object) => ({
    ...{ id: randomUUID(), type, action: 'update' },
    data: { params: { taskId }, body },
  });

  it('contain status and notes, each with its own verdict', async () => {
    const run = await make.run(['A', 'B']);
    const [a = '', b = ''] = run.tasks.map(({ id }) => id);
    await changeTask(reviewer, b, { note: 'Ihre' });
    const verdicts = await replay([
      item('scenario_task', a, { status: 'done', base: { status: 'open' } }),
      item('scenario_task_note', a, { note: 'Aus dem Keller', base: { note: null } }),
      item('scenario_task_note', b, { note: 'Meine', base: { note: null } }),
    ]);
    expect(verdicts).toMatchObject([
      { outcome: 'done' },
      { outcome: 'done' },
      { outcome: 'failed', error: { code: 'conflict' } },
    ]);
    const { tasks } = await make.getRun(run.id);
    expect(tasks.find(({ id }) => id === a)).toMatchObject({
      status: 'done',
      note: 'Aus dem Keller',
    });
  });

  it('are refused by a run that was finished meanwhile', async () => {
    const { run, task } = await oneTask();
    await finish(run.id);
    expect(await replay([item('scenario_task_note', task.id, { note: 'Spät' })])).toMatchObject([
      { outcome: 'failed', error: { code: 'run_finished' } },
    ]);
  });

  it('are accepted a hundred at once', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `Anlage ${String(at).padStart(3, '0')}`);
    const run = await make.run(names);
    const items = run.tasks.map(({ id }) => item('scenario_task', id, { status: 'done' }));
    const verdicts = await replay(items);
    expect(new Set(verdicts.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect((await make.getRun(run.id)).tasks.every(({ status }) => status === 'done')).toBe(true);
  });
});
