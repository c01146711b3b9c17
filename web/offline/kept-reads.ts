import { authCalls } from '#contract/auth.ts';
import { type Call, fillPath } from '#contract/call.ts';
import {
  type RunSummary,
  type RunTask,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenario-runs.ts';
import { type ScenarioWithRuns, scenarioCalls } from '#contract/scenarios.ts';
import type { Device } from './device/device.ts';
import type { Known } from './known.ts';
import type { QueueItem } from './queue/queue-item.ts';
import { scenariosWithWaiting, withWaitingProgress } from './waiting/waiting-progress.ts';
import { tasksWithWaiting, withWaitingTasks } from './waiting/waiting-tasks.ts';

export interface KeptRead {
  call: Call;
  /** False where another answer has it already. */
  isKept?: false;
  /** What else the server's answer means for the device. */
  onAnswer?: (
    device: Device,
    answer: unknown,
    asked: { params: Record<string, string>; askedAt: number },
  ) => Promise<void>;
  /** The answer as it will be when what waits has been sent. */
  withWaiting?: (answer: unknown, waiting: readonly QueueItem[], known: Known) => unknown;
}

/** Every read that also answers without network though it is not made of rows. */
export const keptReads: readonly KeptRead[] = [
  { call: authCalls.currentUser },
  {
    call: scenarioCalls.list,
    withWaiting: (answer, waiting, known) =>
      scenariosWithWaiting(answer as ScenarioWithRuns[], waiting, known),
  },
  {
    call: scenarioCalls.active,
    withWaiting: (answer, waiting, known) =>
      answer && withWaitingProgress(answer as RunSummary, waiting, known),
  },
  {
    call: scenarioRunCalls.get,
    withWaiting: (answer, waiting) => withWaitingTasks(answer as ScenarioRun, waiting),
  },
  {
    call: scenarioRunCalls.tasks,
    isKept: false,
    onAnswer: (device, answer, { askedAt }) => keepTasks(device, answer as RunTask[], askedAt),
    withWaiting: (answer, waiting) => tasksWithWaiting(answer as RunTask[], waiting),
  },
];

/** Tasks that were read alone, in the run that is kept on the device. */
async function keepTasks(
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
