/** Acts with runs of scenarios. Beginning and finishing a run needs the server; tasks can be changed without it. */
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
import { type ActContext, ownerOf, write } from './act-context.ts';
import { oneOf } from './random.ts';

const calls = { start: scenarioCalls.start, finish: scenarioRunCalls.finish };

/** Makes a call once. If it fails, the person repeats it in a later act. */
async function callOnce(
  { browser, device }: ActContext,
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

/** Sorted by time, because the server chooses the ids of runs: a story must not depend on the order of random ids. */
async function runsOn({ parts }: Device): Promise<RowOf['scenario_run'][]> {
  const runs = await everyRow(parts, 'scenario_run');
  return runs.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

/** The tasks as the person sees them, in the order of their runs and Anlagen. */
export async function tasksOn(context: ActContext): Promise<RunTask[]> {
  const rows = await ShownRows.open(context.device.parts, ownerOf(context));
  const shown = await rows.all('scenario_run_task');
  const placeOf = ({ equipment: { name, locationRaw }, assetId }: RunTask) =>
    `${name} ${locationRaw} ${assetId}`;
  const tasks = shown.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
  return (await runsOn(context.device)).flatMap(({ id }) =>
    tasks.filter(({ runId }) => runId === id),
  );
}

export async function beginRun(context: ActContext): Promise<void> {
  const scenarios = await everyRow(context.device.parts, 'scenario');
  const byName = scenarios.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (byName.length > 0) await callOnce(context, 'start', oneOf(context.random, byName).id);
}

export async function finishRun(context: ActContext): Promise<void> {
  const runs = await runsOn(context.device);
  if (runs.length > 0) await callOnce(context, 'finish', oneOf(context.random, runs).id);
}

export async function changeTask(context: ActContext): Promise<void> {
  const { browser, random, ledger } = context;
  const tasks = await tasksOn(context);
  if (tasks.length === 0) return;
  const task = oneOf(random, tasks);
  const { status, note } = task;
  const id = browser.newId();
  if (random() < 0.5) {
    ledger.show(browser, task.id, { status });
    const others = taskStatuses.filter((other) => other !== status);
    await write(context, { ...statusItem(task, oneOf(random, others)), id });
  } else {
    ledger.show(browser, task.id, { note });
    const text = random() < 0.2 ? null : `Notiz ${browser.name} ${id.slice(-6)}`;
    await write(context, { ...noteItem(task, text, note), id });
  }
}
