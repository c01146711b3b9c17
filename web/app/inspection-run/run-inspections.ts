/** What becomes of the results of a run when it is finished: an inspection record for each Anlage that was tested. */
import { type Day, dayOf } from '#contract/calendar-day.ts';
import { type ContinuedUse, isMended } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { RecordClosing } from '#contract/inspections/inspection-records.ts';
import type { InspectionResult } from '#contract/inspections/record-words.ts';
import { madeIdOf } from '#contract/made-id.ts';
import type { Outage } from '#contract/outages.ts';
import type { RunTask, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import {
  conclusionOf,
  type Inspected,
  listed,
  nextOf,
  readClosing,
  type Statement,
  suggestedUse,
} from '#web/inspections/records/record-closing.ts';
import type { SigningValues } from '#web/inspections/records/signing-values.ts';
import { valuesOf } from '#web/inspections/results/result-values.ts';
import { rowsQuery } from '#web/reads/device-query.ts';
import { shownTasks } from '#web/scenario-runs/shown-tasks.ts';
import { seenIn } from './task-result-writes.ts';

/** What the device knows of the inspected Anlagen, by their ids. */
export interface RunFacts {
  duties: readonly InspectionDuty[];
  outages: readonly Outage[];
  defects: readonly Defect[];
}

/** Null until the device has all rows. */
export const runFactsQuery = ({ id, tasks }: ScenarioRun) =>
  rowsQuery(['run-facts', id], async (rows): Promise<RunFacts> => {
    const ids = tasks.flatMap(({ assetId }) => assetId ?? []);
    const [duties, outages, defects] = await Promise.all([
      rows.of('inspection_duty', ids),
      rows.of('outage', ids),
      rows.of('defect', ids),
    ]);
    return { duties, outages, defects };
  });

export interface TestedTask {
  task: RunTask;
  statement: Statement;
  inspected: Inspected;
  conclusion: InspectionResult;
  mayContinue: ContinuedUse;
  nextDueOn: Day | null;
}

export interface SortedTasks {
  tested: TestedTask[];
  untestable: RunTask[];
  /** Nobody has entered a result. */
  open: RunTask[];
}

/** Two devices that finish the same run make the same record. */
const recordIdOf = (taskId: string): Promise<string> => madeIdOf(`record of task ${taskId}`);

export async function sortTasks(
  { id: runId, tasks }: ScenarioRun,
  facts: RunFacts,
  { kind, today }: { kind: InspectionKind; today: Day },
): Promise<SortedTasks> {
  const sorted: SortedTasks = { tested: [], untestable: [], open: [] };
  for (const task of shownTasks(tasks, { query: '', order: 'location' })) {
    if (task.recordId) continue;
    if (!task.result) sorted.open.push(task);
    else if (task.result.outcome === 'untestable') sorted.untestable.push(task);
    else {
      const { result } = task;
      const defects = facts.defects.filter((defect) => isListed(defect, task)).map(listed);
      const inspected: Inspected = {
        ...{
          kind: ratedBy(kind, task),
          defects,
          today,
          equipment: { ...task.equipment, id: task.assetId },
        },
        duty: facts.duties.find((duty) => isFor(duty, task, kind)),
        outage: facts.outages.find(({ equipmentId }) => equipmentId === task.assetId),
      };
      const statement: Statement = {
        recordId: await recordIdOf(task.id),
        doneOn: dayOf(Date.parse(result.changedAt)),
        result: valuesOf(seenIn(task)),
        ...{ conclusion: null, mayContinue: null, task: { id: task.id, runId } },
      };
      sorted.tested.push({
        ...{ task, statement, inspected, conclusion: conclusionOf(statement, inspected) },
        mayContinue: suggestedUse(defects),
        nextDueOn: nextOf(statement, inspected).dueOn,
      });
    }
  }
  return sorted;
}

/** What was found in this task, and what was known before and is not mended. */
const isListed = ({ taskId, equipmentId, status }: Defect, task: RunTask) =>
  taskId === task.id || (equipmentId === task.assetId && !isMended(status));

const isFor = (duty: InspectionDuty, { assetId }: RunTask, { id }: InspectionKind) =>
  duty.equipmentId === assetId && duty.kindId === id;

/** The points as they were rated, which somebody may have changed at the Prüfart since. */
const ratedBy = (kind: InspectionKind, { result }: RunTask): InspectionKind => ({
  ...kind,
  points: (result?.points ?? []).map(
    ({ pointId, outcome: _, value: __, reason: ___, ...point }) => ({
      ...point,
      id: pointId,
    }),
  ),
});

export interface UnfinishedTask {
  task: RunTask;
  /** What is missing. */
  problems: string[];
}

/** The records of all tested Anlagen, or what is missing: in the signed statement, and at single Anlagen. */
export async function readAll(
  tested: readonly TestedTask[],
  signing: SigningValues,
): Promise<
  { closings: RecordClosing[] } | { problems: Record<string, string>; unfinished: UnfinishedTask[] }
> {
  const closings: RecordClosing[] = [];
  const problems: Record<string, string> = {};
  const unfinished: UnfinishedTask[] = [];
  for (const { task, statement, inspected } of tested) {
    const read = await readClosing(statement, inspected, signing);
    if ('closing' in read) closings.push(read.closing);
    else {
      const own = Object.entries(read.problems).filter(([field]) => !signedFields.has(field));
      Object.assign(problems, pick(read.problems));
      if (own.length > 0) unfinished.push({ task, problems: own.map(([, text]) => text) });
    }
  }
  return closings.length === tested.length ? { closings } : { problems, unfinished };
}

const signedFields = new Set(['occasion', 'extent', 'inspectorName', 'qualification', 'signature']);

const pick = (problems: Record<string, string>) =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => signedFields.has(field)));
