import {
  countTasks,
  type RunSummary,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { clientFor } from '#web/api/client.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';

export const runApi = clientFor(scenarioRunCalls);

/** Running ones are on the device; finished ones only on the server. */
export const runQuery = (id: string) =>
  deviceQuery(scenarioRunCalls.get, { params: { id } }, (rows) => runOf(rows, id));

export async function runOf(rows: Rows, id: string): Promise<ScenarioRun | undefined> {
  const run = await findRow(rows, 'scenario_run', id);
  return run && { ...run, tasks: await rows.of('scenario_run_task', [id]) };
}

/** The run that the user continues. */
export const activeRunQuery = (userId: string) =>
  deviceQuery(scenarioCalls.active, {}, (rows) => activeRunOf(rows, userId));

/** The latest run that this user has started; null if there is none. */
export async function activeRunOf(rows: Rows, userId: string): Promise<RunSummary | null> {
  const own = (await rows.all('scenario_run')).filter(({ startedBy }) => startedBy === userId);
  const [latest] = own.sort(
    (a, b) => compareKeys(b.startedAt, a.startedAt) || compareKeys(b.id, a.id),
  );
  if (!latest) return null;
  const { id, scenarioId, scenario, startedAt, finishedAt, startedBy, startedByName } = latest;
  const { done, total } = countTasks(await rows.of('scenario_run_task', [id]));
  return {
    ...{ id, scenarioId, scenarioName: scenario.name, startedAt, finishedAt },
    ...{ startedBy, startedByName, done, total },
  };
}
