import { type SQL, sql } from 'drizzle-orm';
import { outcomeLabels } from '#contract/inspections/readings.ts';
import { resultLabels } from '#contract/inspections/record-words.ts';
import type { Executor } from '../db/database.ts';
import { readPapers } from '../inspections/record-papers.ts';
import type { Protocol } from '../protocol/protocol.ts';
import type { Storage } from '../storage/storage.ts';
import { joinTaskUsers, personJson, runMoment, taskMoment, taskOrder } from './run-json.ts';

/** German words for the values of a column. */
const words = (labels: Readonly<Record<string, string>>) =>
  sql.join(
    Object.entries(labels).map(([value, label]) => sql`when ${value} then ${label}::text`),
    sql` `,
  );

/** The result of the record that was made, otherwise what was found so far. */
const resultText = sql`coalesce(
  (select case record.result ${words(resultLabels)} end from inspection_records record
    where record.id = task.record_id),
  case task.outcome ${words(outcomeLabels)} end)`;

const tasksJson = sql`coalesce((select json_agg(json_build_object(
      'equipmentName', task.equipment_name, 'equipmentType', task.equipment_type,
      'locationRaw', task.equipment_location_raw, 'status', task.status, 'result', ${resultText},
      'resultReason', case when task.record_id is null then task.outcome_reason end, 'note', task.note,
      'completedAt', ${taskMoment('completed_at')}, 'completedBy', ${personJson('completer')},
      'statusChangedAt', ${taskMoment('status_changed_at')},
      'statusChangedBy', ${personJson('status_changer')},
      'noteChangedAt', ${taskMoment('note_changed_at')},
      'noteChangedBy', ${personJson('note_changer')},
      'updatedAt', ${taskMoment('updated_at')},
      'receivedAt', ${taskMoment('received_at')}) order by ${taskOrder})
    from scenario_run_tasks task ${joinTaskUsers}
    where task.run_id = run.id), '[]')`;

/** For the protocol of a run that has no Prüfart, this reads nothing. */
const kindName = sql`(select kind.name from inspection_kinds kind where kind.id = run.kind_id)`;

const protocolJson = (tasks: SQL) => sql`json_build_object('scenarioName', run.scenario_name,
  'description', run.scenario_description, 'filters', run.filters,
  'startedBy', ${personJson('starter')}, 'startedAt', ${runMoment('started_at')},
  'finishedBy', ${personJson('finisher')}, 'finishedAt', ${runMoment('finished_at')},
  'kindName', ${kindName}, 'tasks', ${tasks})`;

/** More are with their Anlagen. */
const mostPhotos = 60;

interface WantedProtocol {
  scenarioId: string;
  /** The latest run if it is undefined. */
  runId?: string | undefined;
  /** Without its tasks, for a HEAD request. */
  isHead?: boolean;
  /** Its inspection records too, for paper. */
  withRecords: boolean;
  signal: AbortSignal;
}

type RunPart = Omit<Protocol, 'createdAt' | 'records'>;

/** The run from one snapshot, so that all values fit together; then its closed records, which nobody changes. */
export async function findProtocol(
  source: { executor: Executor; storage: Storage },
  { scenarioId, runId, isHead = false, withRecords, signal }: WantedProtocol,
): Promise<Protocol | undefined> {
  const { rows } = await source.executor.execute<{ id: string; protocol: RunPart }>(sql`
    select run.id, ${protocolJson(isHead ? sql`'[]'::json` : tasksJson)} as protocol
    from scenario_runs run
    left join users starter on starter.id = run.started_by
    left join users finisher on finisher.id = run.finished_by
    where run.scenario_id = ${scenarioId} and ${runId ? sql`run.id = ${runId}` : sql`true`}
    order by run.started_at desc limit 1`);
  const [found] = rows;
  if (!found) return undefined;
  const ofTasks = sql`e.id in (select task.record_id from scenario_run_tasks task
    where task.run_id = ${found.id})`;
  const records = withRecords ? await readPapers(source, ofTasks, { mostPhotos, signal }) : [];
  return { ...found.protocol, records, createdAt: new Date().toISOString() };
}
