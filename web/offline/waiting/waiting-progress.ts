import { fillPath } from '#contract/call.ts';
import {
  countTasks,
  type RunSummary,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenario-runs.ts';
import type { ScenarioWithRuns } from '#contract/scenarios.ts';
import type { Known } from '../known.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { isTaskChange, withWaitingTasks } from './waiting-tasks.ts';

/** How far a run will be when what waits has been sent, if this device knows its tasks. */
export async function withWaitingProgress(
  run: RunSummary,
  waiting: readonly QueueItem[],
  known: Known,
): Promise<RunSummary> {
  if (run.finishedAt !== null || !waiting.some(isTaskChange)) return run;
  const address = fillPath(scenarioRunCalls.get.path, { id: run.id });
  const kept = await known.read(address);
  if (!kept) return run;
  const { tasks } = withWaitingTasks(kept as ScenarioRun, waiting);
  return { ...run, done: countTasks(tasks).done };
}

export function scenariosWithWaiting(
  scenarios: readonly ScenarioWithRuns[],
  waiting: readonly QueueItem[],
  known: Known,
): Promise<ScenarioWithRuns[]> {
  return Promise.all(
    scenarios.map(async (scenario) => ({
      ...scenario,
      runs: await Promise.all(scenario.runs.map((run) => withWaitingProgress(run, waiting, known))),
    })),
  );
}
