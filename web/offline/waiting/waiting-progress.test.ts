import { expect, it } from 'vitest';
import type { RunSummary, ScenarioRun } from '#contract/scenario-runs.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import type { Known } from '../known.ts';
import { withWaitingProgress } from './waiting-progress.ts';

const [first, second] = [aTask({ status: 'done' }), aTask()];
const run = aRun([first, second]);
const summary: RunSummary = {
  id: run.id,
  scenarioId: run.scenarioId,
  scenarioName: 'Rundgang',
  startedAt: run.startedAt,
  finishedAt: null,
  startedBy: null,
  startedByName: 'Erika Editor',
  done: 1,
  total: 2,
};
const waiting = [
  aQueueItem({
    type: 'scenario_task',
    data: { params: { taskId: second.id }, body: { status: 'done' } },
  }),
];

const knowing = (kept: ScenarioRun | undefined): Known => ({
  equipment: async () => undefined,
  read: async (_call, address) => (address === `/api/scenario-runs/${run.id}` ? kept : undefined),
});

it('counts what waits to be sent', async () => {
  expect(await withWaitingProgress(summary, waiting, knowing(run))).toEqual({
    ...summary,
    done: 2,
  });
});

it('stays what the server said where nothing waits, or the tasks are not on this device', async () => {
  expect(await withWaitingProgress(summary, [], knowing(run))).toBe(summary);
  expect(await withWaitingProgress(summary, waiting, knowing(undefined))).toBe(summary);
});

it('leaves finished runs alone', async () => {
  const finished = { ...summary, finishedAt: run.startedAt };
  expect(await withWaitingProgress(finished, waiting, knowing(run))).toBe(finished);
});
