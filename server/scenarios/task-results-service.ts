import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#contract/errors.ts';
import { instrumentText, readingText } from '#contract/inspections/reading-texts.ts';
import { type Instrument, outcomeLabels, type Reading } from '#contract/inspections/readings.ts';
import type { RunTask } from '#contract/scenarios/scenario-runs.ts';
import {
  fitsPoints,
  noResult,
  type ResultChange,
  type ResultFields,
  type SeenResult,
} from '#contract/scenarios/task-results.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import { refuseUnseen, withoutUntouched } from '../audit/refuse-unseen.ts';
import type { Tx } from '../db/database.ts';
import { tidyReadings } from '../inspections/tidy-readings.ts';
import { lockTasks } from './runs-service.ts';
import * as store from './runs-store.ts';

/** The fields as they are stored. Without an outcome there is no result. */
function tidy({ outcome, reason, points, instrument, remark }: ResultFields): SeenResult {
  if (outcome === null) return noResult;
  const found = tidyReadings({ points, instrument });
  return { outcome, reason: textOrNull(reason), ...found, remark: textOrNull(remark) };
}

const resultOf = (task: store.TaskRow): SeenResult => ({
  ...{ outcome: task.outcome, reason: task.outcomeReason, points: task.readings ?? [] },
  ...{ instrument: task.instrument, remark: task.resultRemark },
});

/** Fields that depend on each other. */
const groups = [['outcome', 'reason'], ['points'], ['instrument'], ['remark']] as const;
const allFields = [groups.flat()] as const;

/** The values for the log. */
const valuesOf = (runId: string, { points, instrument, ...fields }: SeenResult) => ({
  ...{ runId, ...fields, points: points.map(readingText) },
  instrument: instrument && instrumentText(instrument),
});

interface GivenResult {
  taskId: string;
  change: ResultChange;
  /** How many milliseconds it waited on a device. */
  age?: number | undefined;
}

/** Several at once, each of another task. */
export async function setResults(
  tx: Tx,
  userId: string,
  given: readonly GivenResult[],
): Promise<RunTask[]> {
  const ids = given.map(({ taskId }) => taskId);
  const held = await lockTasks(tx, ids);
  for (const one of given) {
    const before = held.get(one.taskId);
    if (!before) throw new AppError('task_not_found');
    await setResult(tx, userId, before, one);
  }
  const answers = new Map((await store.findTasks(tx, ids)).map((task) => [task.id, task]));
  return ids.flatMap((id) => answers.get(id) ?? []);
}

async function setResult(
  tx: Tx,
  userId: string,
  task: store.TaskRow,
  { change: { base, ...given }, age }: GivenResult,
): Promise<void> {
  const current = resultOf(task);
  // A repeated write is no second one, also if the result has become a record meanwhile.
  if (isDeepStrictEqual(tidy(given), current)) return;
  if (task.recordId !== null) throw new AppError('task_recorded');
  if (!base && isOutdated(task, userId, age)) return;
  const wanted = await merge(tx, task, { current, base, sent: tidy(given) });
  if (isDeepStrictEqual(wanted, current)) return;
  await store.updateResult(tx, task.id, wanted, { userId, age });
  await record(tx, {
    ...{ action: 'update', entityType: 'scenario_run_task', entityId: task.id, userId },
    oldValues: valuesOf(task.runId, current),
    newValues: valuesOf(task.runId, wanted),
    equipment: { name: task.equipmentName, locationRaw: task.equipmentLocationRaw },
  });
}

/**
 * Older than the present result, which somebody else has set: the later one stays. Changes of one user arrive in their
 * order, whatever their device's clock says.
 */
const isOutdated = (
  { resultChangedAt, resultChangedBy }: store.TaskRow,
  userId: string,
  age: number | undefined,
): boolean =>
  age !== undefined &&
  resultChangedAt !== null &&
  resultChangedBy !== userId &&
  Date.now() - age < Date.parse(resultChangedAt);

interface Merged {
  current: SeenResult;
  base: ResultChange['base'];
  sent: SeenResult;
}

/** What to write. Refuses to overwrite what the sender has not seen. */
async function merge(tx: Tx, { id }: store.TaskRow, { current, base, sent }: Merged) {
  if (!base) return sent;
  const kept = (fields: typeof groups | typeof allFields) =>
    withoutUntouched({ current, base, wanted: sent }, fields);
  const byField = kept(groups);
  // Two changes that contradict each other, each in another field, are contested as a whole.
  const isWhole = sent.outcome !== null && fitsPoints(byField.wanted);
  const { wanted, base: seen } = isWhole ? byField : kept(allFields);
  await refuseUnseen(
    tx,
    { entityType: 'scenario_run_task', entityId: id },
    { current: { ...current }, base: seen, wanted: { ...wanted }, textOf },
  );
  return wanted;
}

function textOf(field: string, value: unknown): string | undefined {
  switch (field) {
    case 'outcome':
      return value === null ? 'kein Ergebnis' : outcomeLabels[value as Reading['outcome']];
    case 'points':
      return (value as Reading[]).map(readingText).join('\n') || 'keine Prüfpunkte';
    case 'instrument':
      return value === null ? 'kein Prüfmittel' : instrumentText(value as Instrument);
    default:
      return undefined;
  }
}
