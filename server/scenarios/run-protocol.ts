import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { Protocol } from '../protocol/protocol.ts';
import { joinTaskUsers, personJson, runMoment, taskMoment, taskOrder } from './run-json.ts';

const tasksJson = sql`coalesce((select json_agg(json_build_object(
      'equipmentName', task.equipment_name, 'equipmentType', task.equipment_type,
      'locationRaw', task.equipment_location_raw, 'status', task.status, 'note', task.note,
      'completedAt', ${taskMoment('completed_at')}, 'completedBy', ${personJson('completer')},
      'statusChangedAt', ${taskMoment('status_changed_at')},
      'statusChangedBy', ${personJson('status_changer')},
      'noteChangedAt', ${taskMoment('note_changed_at')},
      'noteChangedBy', ${personJson('note_changer')},
      'updatedAt', ${taskMoment('updated_at')},
      'receivedAt', ${taskMoment('received_at')}) order by ${taskOrder})
    from scenario_run_tasks task ${joinTaskUsers}
    where task.run_id = run.id), '[]')`;

const protocolJson = (tasks: SQL) => sql`json_build_object('scenarioName', run.scenario_name,
  'description', run.scenario_description, 'filters', run.filters,
  'startedBy', ${personJson('starter')}, 'startedAt', ${runMoment('started_at')},
  'finishedBy', ${personJson('finisher')}, 'finishedAt', ${runMoment('finished_at')},
  'tasks', ${tasks})`;

interface WantedProtocol {
  scenarioId: string;
  /** The latest run if it is undefined. */
  runId?: string | undefined;
  /** Without its tasks, for a HEAD request. */
  isHead?: boolean;
}

/** From one snapshot, so that all values fit together. */
export async function findProtocol(
  executor: Executor,
  { scenarioId, runId, isHead = false }: WantedProtocol,
): Promise<Protocol | undefined> {
  const result = await executor.execute<{ protocol: Omit<Protocol, 'createdAt'> }>(sql`
    select ${protocolJson(isHead ? sql`'[]'::json` : tasksJson)} as protocol from scenario_runs run
    left join users starter on starter.id = run.started_by
    left join users finisher on finisher.id = run.finished_by
    where run.scenario_id = ${scenarioId} and ${runId ? sql`run.id = ${runId}` : sql`true`}
    order by run.started_at desc limit 1`);
  const [found] = result.rows;
  return found && { ...found.protocol, createdAt: new Date().toISOString() };
}
