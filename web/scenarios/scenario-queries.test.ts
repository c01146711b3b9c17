import { expect, it } from 'vitest';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { aRunSummary, aScenario } from '#web/testing/samples/a-scenario.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { scenariosOf } from './scenario-queries.ts';

it('counts the tasks of running runs on the device, and uses the server’s counts for finished ones', async () => {
  const finished = aRunSummary({
    id: 'old',
    finishedAt: '2026-11-15T09:00:00.000Z',
    done: 7,
    total: 8,
  });
  const running = aRunSummary({ id: 'now', done: 0, total: 0 });
  const tasks = [aTask({ runId: 'now', status: 'done' }), aTask({ runId: 'now' })];
  const base = { scenario: [aScenario({ runs: [running, finished] })], scenario_run_task: tasks };
  const counts = async (items: Parameters<typeof memoryRows>[1] = []) =>
    (await scenariosOf(memoryRows(base, items)))[0]?.runs.map(({ done, total }) => [done, total]);
  expect(await counts()).toEqual([
    [1, 2],
    [7, 8],
  ]);
  const data = { params: { taskId: tasks[1]?.id ?? '' }, body: { status: 'done' } };
  expect(await counts([aQueueItem({ type: 'scenario_task', data })])).toEqual([
    [2, 2],
    [7, 8],
  ]);
});
