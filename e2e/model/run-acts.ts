/** Runs of scenarios and their tasks. Beginning and finishing needs the server; tasks are changed as the screens do it. */
import type { RowOf } from '#contract/changes.ts';
import { AppError } from '#contract/errors.ts';
import { type RunTask, scenarioRunCalls, taskStatuses } from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { BrokenContractError, clientFor } from '#web/api/client.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { ShownRows } from '#web/offline/rows/shown-rows.ts';
import type { Device } from '#web/offline/sync/device.ts';
import { noteItem, statusItem } from '#web/scenario-runs/task-writes.ts';
import { everyRow } from '#web/testing/samples/device-rows.ts';
import { oneOf } from './random.ts';
import { ownerOf, type Scene, write } from './write.ts';

const calls = { start: scenarioCalls.start, finish: scenarioRunCalls.finish };

/** A call that the person repeats another time where it did not succeed. */
async function tryToAsk(
  { browser, device }: Scene,
  name: keyof typeof calls,
  id: string,
): Promise<void> {
  const request = {
    params: { id },
    idempotencyKey: browser.newId(),
    unauthorized: 'throw',
  } as const;
  try {
    await clientFor(calls, device.parts.environment)[name](request);
  } catch (error) {
    const isForeign = error instanceof BrokenContractError;
    if (!isForeign && !(error instanceof AppError) && !isServerUnreachable(error)) throw error;
  }
}

/** The server makes the ids of runs and tasks: what a story chooses must not depend on their order. */
async function runsOn({ parts }: Device): Promise<RowOf['scenario_run'][]> {
  const runs = await everyRow(parts, 'scenario_run');
  return runs.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

/** As the person sees them, by their run and their Anlage. */
async function tasksOn(scene: Scene): Promise<RunTask[]> {
  const rows = await ShownRows.open(scene.device.parts, ownerOf(scene));
  const shown = await rows.all('scenario_run_task');
  const placeOf = ({ equipment: { name, locationRaw }, assetId }: RunTask) =>
    `${name} ${locationRaw} ${assetId}`;
  const tasks = shown.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return (await runsOn(scene.device)).flatMap(({ id }) =>
    tasks.filter(({ runId }) => runId === id),
  );
}

export async function beginRun(scene: Scene): Promise<void> {
  const scenarios = await everyRow(scene.device.parts, 'scenario');
  if (scenarios.length > 0) await tryToAsk(scene, 'start', oneOf(scene.random, scenarios).id);
}

export async function finishRun(scene: Scene): Promise<void> {
  const runs = await runsOn(scene.device);
  if (runs.length > 0) await tryToAsk(scene, 'finish', oneOf(scene.random, runs).id);
}

export async function changeTask(scene: Scene): Promise<void> {
  const { browser, random, ledger } = scene;
  const tasks = await tasksOn(scene);
  if (tasks.length === 0) return;
  const task = oneOf(random, tasks);
  const { status, note } = task;
  const id = browser.newId();
  if (random() < 0.5) {
    ledger.show(browser, task.id, { status });
    const others = taskStatuses.filter((other) => other !== status);
    await write(scene, { ...statusItem(task, oneOf(random, others)), id });
  } else {
    ledger.show(browser, task.id, { note });
    const text = random() < 0.2 ? null : `Notiz ${browser.name} ${id.slice(-6)}`;
    await write(scene, { ...noteItem(task, text, note), id });
  }
}
