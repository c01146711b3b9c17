import { countTasks } from '#contract/scenarios/scenario-runs.ts';
import { type ScenarioWithRuns, scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { compareKeys, nameSortKey } from '#contract/text/sort-key.ts';
import { clientFor } from '#web/api/client.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const scenarioApi = clientFor(scenarioCalls);

export const scenariosQuery = {
  ...deviceQuery(scenarioCalls.list, {}, scenariosOf, { failure: 'Failed to fetch scenarios' }),
  select: byName,
};

/** In German order, because databases sort letters differently. */
function byName(list: readonly ScenarioWithRuns[]): ScenarioWithRuns[] {
  const keyed = list.map((scenario) => ({ scenario, key: nameSortKey(scenario.name) }));
  return keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ scenario }) => scenario);
}

/** The scenarios with their latest runs. The progress of running ones is counted from the tasks on the device. */
export async function scenariosOf(rows: Rows): Promise<ScenarioWithRuns[]> {
  const scenarios = await rows.all('scenario');
  const running = scenarios.flatMap(({ runs }) => runs.filter(({ finishedAt }) => !finishedAt));
  const tasks = await rows.of(
    'scenario_run_task',
    running.map(({ id }) => id),
  );
  const withCounts = (run: ScenarioWithRuns['runs'][number]) => {
    const own = run.finishedAt ? [] : tasks.filter(({ runId }) => runId === run.id);
    return own.length > 0 ? { ...run, done: countTasks(own).done, total: own.length } : run;
  };
  return scenarios.map((scenario) => ({ ...scenario, runs: scenario.runs.map(withCounts) }));
}

/** Who has deleted a scenario that is no longer in the list. */
export const deletionQuery = (id: string) =>
  serverQuery(scenarioCalls.lastChange, { params: { id } });
