import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskChange } from '#contract/scenarios/scenario-runs.ts';
import { auditLog, scenarioRuns } from '../db/tables/index.ts';
import { scenariosOf } from '../testing/samples/scenario-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

let running: TestApp;
let editor: Person;
let reviewer: Person;
beforeAll(async () => {
  running = await startTestApp();
  reviewer = await running.person('reviewer');
  editor = await running.person('editor', { displayName: 'Emil Editor' });
});
afterAll(() => running.close());

const make = scenariosOf(() => reviewer);

/** A run that began hours ago, with one task. */
async function oldRun(hours: number) {
  const { id, tasks } = await make.run(['Pumpe 1']);
  await running.database.db
    .update(scenarioRuns)
    .set({ startedAt: sql`now() - ${hours} * interval '1 hour'` })
    .where(eq(scenarioRuns.id, id));
  const read = async () => {
    const run = await make.getRun(id);
    const [task] = run.tasks;
    if (!task) throw new Error('the task got lost');
    return { ...task, startedAt: run.startedAt };
  };
  return { taskId: tasks[0]?.id ?? '', read };
}

/** Sends a change that waited on a device for so long. */
const send = async (taskId: string, body: TaskChange, age: number, person = editor) => {
  const item = { id: randomUUID(), type: 'scenario_task', action: 'update' };
  const items = [{ ...item, data: { params: { taskId }, body }, age }];
  const payload = { userId: person.id, items };
  return person.send({ method: 'POST', url: '/api/sync', payload });
};

const ago = (moment: string | null) => Date.now() - Date.parse(moment ?? '');

it('have the time at which they were made; when they arrived is stored too', async () => {
  const { taskId, read } = await oldRun(5);
  expect((await send(taskId, { status: 'done' }, 2 * hour)).statusCode).toBe(200);
  const task = await read();
  expect(task).toMatchObject({ status: 'done', completedByName: 'Emil Editor' });
  expect(Math.abs(ago(task.completedAt) - 2 * hour)).toBeLessThan(minute);
  expect(task.updatedAt).toBe(task.completedAt);
  expect(ago(task.receivedAt)).toBeLessThan(minute);
});

it('have the time of the server in the audit log', async () => {
  const { taskId } = await oldRun(5);
  await send(taskId, { note: 'Tropft' }, 2 * hour);
  const entries = await running.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, taskId));
  expect(entries).toHaveLength(1);
  expect(ago(entries[0]?.createdAt ?? null)).toBeLessThan(minute);
});

it.each([24 * hour, 1e300])('are not older than their run, after %d ms', async (age) => {
  const { taskId, read } = await oldRun(1);
  await send(taskId, { status: 'done' }, age);
  const task = await read();
  expect(task.completedAt).toBe(task.startedAt);
});

it('never come from the future', async () => {
  const { taskId, read } = await oldRun(1);
  expect((await send(taskId, { status: 'done' }, -hour)).statusCode).toBe(400);
  expect(await read()).toMatchObject({ status: 'open' });
});

describe('of two people', () => {
  it('keep the later status and its author if the older one arrives later', async () => {
    const { taskId, read } = await oldRun(5);
    await send(taskId, { status: 'in_progress' }, hour, reviewer);
    await send(taskId, { status: 'open' }, hour - minute, reviewer);
    const { statusChangedAt } = await read();
    const answer = await send(taskId, { status: 'done', base: { status: 'open' } }, 3 * hour);
    expect(answer.json()).toMatchObject({ verdicts: [{ outcome: 'done' }] });
    const task = await read();
    expect(task).toMatchObject({ status: 'open', statusChangedAt, completedAt: null });
  });

  it('store time and author of status and note separately', async () => {
    const { taskId, read } = await oldRun(5);
    await send(taskId, { status: 'done' }, hour, reviewer);
    const before = await read();
    await send(taskId, { note: 'Tropft' }, 3 * hour);
    const task = await read();
    expect(task).toMatchObject({
      ...{ status: 'done', note: 'Tropft', noteChangedByName: 'Emil Editor' },
      statusChangedAt: before.statusChangedAt,
      statusChangedByName: before.statusChangedByName,
      updatedAt: before.updatedAt,
      updatedByName: before.updatedByName,
      receivedAt: before.receivedAt,
      completedAt: before.completedAt,
    });
    expect(Math.abs(ago(task.noteChangedAt) - 3 * hour)).toBeLessThan(minute);
  });

  it('take effect in spite of their age if their sender has seen the later one', async () => {
    const { taskId, read } = await oldRun(5);
    await send(taskId, { status: 'in_progress' }, hour, reviewer);
    const mine: TaskChange = { status: 'done', base: { status: 'open' } };
    const refused = await send(taskId, mine, 3 * hour);
    expect(refused.json()).toMatchObject({ verdicts: [{ error: { code: 'conflict' } }] });
    const { statusChangedAt } = await read();
    const seen = { status: 'in_progress', statusChangedAt } as const;
    await send(taskId, { status: 'done', base: seen }, 3 * hour);
    const task = await read();
    expect(task).toMatchObject({ status: 'done', statusChangedByName: 'Emil Editor' });
    expect(task.statusChangedAt).toBe(statusChangedAt);
  });
});

it('of one person take effect in the order in which they arrive', async () => {
  const { taskId, read } = await oldRun(5);
  await send(taskId, { status: 'in_progress' }, hour);
  await send(taskId, { status: 'done' }, 2 * hour);
  const task = await read();
  expect(task.status).toBe('done');
  expect(Math.abs(ago(task.statusChangedAt) - hour)).toBeLessThan(minute);
});
