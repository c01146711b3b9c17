import { describe, expect, it } from 'vitest';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { activeRunOf, runOf } from './run-queries.ts';

const makeRun = (id: string, startedAt: string, startedBy = 'jana') => {
  const { tasks: _, ...run } = aRun([], { id, startedAt, startedBy });
  return run;
};
const older = makeRun('older', '2026-03-01T08:00:00.000Z');
const latest = makeRun('latest', '2026-03-02T08:00:00.000Z');
const theirs = makeRun('theirs', '2026-03-03T08:00:00.000Z', 'otto');
const tasks = [aTask({ runId: 'latest', status: 'done' }), aTask({ runId: 'latest' })];
const base = {
  scenario_run: [older, latest, theirs],
  scenario_run_task: [...tasks, aTask({ runId: 'older' })],
};
const done = aQueueItem({
  type: 'scenario_task',
  data: { params: { taskId: tasks[1]?.id ?? '' }, body: { status: 'done' } },
});

describe('a run on the device', () => {
  it('has its tasks, with waiting changes', async () => {
    expect(await runOf(memoryRows(base), 'latest')).toEqual({ ...latest, tasks });
    const shown = await runOf(memoryRows(base, [done]), 'latest');
    expect(shown?.tasks.map(({ status }) => status)).toEqual(['done', 'done']);
    const refused = { ...done, state: 'failed' as const };
    expect((await runOf(memoryRows(base, [refused]), 'latest'))?.tasks).toEqual(tasks);
  });

  it('is undefined if it is finished or does not exist', async () => {
    expect(await runOf(memoryRows(base), 'finished')).toBeUndefined();
  });
});

it('is the latest one that the user has started, with waiting changes', async () => {
  expect(await activeRunOf(memoryRows(base), 'jana')).toMatchObject({
    ...{ id: 'latest', scenarioName: latest.scenario.name, done: 1, total: 2 },
  });
  expect(await activeRunOf(memoryRows(base, [done]), 'jana')).toMatchObject({ done: 2, total: 2 });
  expect(await activeRunOf(memoryRows(base), 'nobody')).toBeNull();
});
