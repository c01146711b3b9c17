import { isOnlyHere } from '#contract/documents/documents.ts';
import {
  countTasks,
  type RunSummary,
  type ScenarioRun,
  scenarioRunCalls,
} from '#contract/scenarios/scenario-runs.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { clientFor } from '#web/api/client.ts';
import type { KeepableDocument } from '#web/offline/files/keep-queue.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery, rowsQuery } from '#web/reads/device-query.ts';
import { keyOf } from '#web/reads/server-query.ts';

export const runApi = clientFor(scenarioRunCalls);

/** Running ones are on the device; finished ones only on the server. */
export const runQuery = (id: string) =>
  deviceQuery(scenarioRunCalls.get, { params: { id } }, (rows) => runOf(rows, id));

export async function runOf(rows: Rows, id: string): Promise<ScenarioRun | undefined> {
  const run = await findRow(rows, 'scenario_run', id);
  return run && { ...run, tasks: await rows.of('scenario_run_task', [id]) };
}

/**
 * The documents of all Anlagen of a run; null until all rows are on the device. The number of tasks says whether there
 * are other Anlagen, so that thousands of ids need not be compared at every render.
 */
export const runFilesQuery = ({ id, tasks }: ScenarioRun) =>
  rowsQuery(keyOf(scenarioRunCalls.get, { params: { id } }, 'files', tasks.length), (rows) =>
    filesOf(rows, new Set(tasks.flatMap(({ assetId }) => assetId ?? []))),
  );

/** The documents whose file is on the server. */
export async function filesOf(
  rows: Rows,
  equipmentIds: Iterable<string>,
): Promise<KeepableDocument[]> {
  const documents = await rows.of('equipment_document', equipmentIds);
  return documents
    .filter((document) => !isOnlyHere(document))
    .map(({ title, objectPath, equipmentId, fileSize, mimeType }) => ({
      ...{ title, objectPath, equipmentId, fileSize, mimeType },
    }));
}

/** The run that the user continues. */
export const activeRunQuery = (userId: string) =>
  deviceQuery(scenarioCalls.active, {}, (rows) => activeRunOf(rows, userId));

/** The latest run that this user has started; null if there is none. */
export async function activeRunOf(rows: Rows, userId: string): Promise<RunSummary | null> {
  const own = (await rows.all('scenario_run')).filter(
    ({ startedBy, finishedAt }) => startedBy === userId && finishedAt === null,
  );
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
