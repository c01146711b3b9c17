import { fillPath } from '#contract/call.ts';
import { type RunTask, type ScenarioRun, scenarioRunCalls } from '#contract/scenario-runs.ts';
import type { Device } from './device.ts';

/** Tasks that were read alone, in the run that is kept on the device. */
export async function keepTasks(
  device: Device,
  tasks: readonly RunTask[],
  askedAt: number,
): Promise<void> {
  for (const runId of new Set(tasks.map((task) => task.runId))) {
    const read = new Map(tasks.map((task) => [task.id, task]));
    await device.rekeep(fillPath(scenarioRunCalls.get.path, { id: runId }), askedAt, (answer) => {
      const run = answer as ScenarioRun;
      return { ...run, tasks: run.tasks.map((task) => read.get(task.id) ?? task) };
    });
  }
}
