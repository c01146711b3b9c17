import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/database.ts';
import type { Protocol } from '../protocol/protocol.ts';
import { runMoment, taskMoment, taskOrder, taskPeople, whoever } from './run-json.ts';

const tasksJson = sql`coalesce((select json_agg(json_build_object(
      'equipmentName', task.equipment_name, 'equipmentType', task.equipment_type,
      'locationRaw', task.equipment_location_raw, 'status', task.status, 'note', task.note,
      'completedAt', ${taskMoment('completed_at')}, 'completedBy', ${whoever('completer')},
      'statusChangedAt', ${taskMoment('status_changed_at')},
      'statusChangedBy', ${whoever('status_changer')},
      'noteChangedAt', ${taskMoment('note_changed_at')},
      'noteChangedBy', ${whoever('note_changer')},
      'updatedAt', ${taskMoment('updated_at')},
      'receivedAt', ${taskMoment('received_at')}) order by ${taskOrder})
    from scenario_run_tasks task ${taskPeople}
    where task.run_id = run.id), '[]')`;

const protocolJson = (tasks: SQL) => sql`json_build_object('scenarioName', run.scenario_name,
  'description', run.scenario_description, 'filters', run.filters,
  'startedBy', ${whoever('starter')}, 'startedAt', ${runMoment('started_at')},
  'finishedBy', ${whoever('finisher')}, 'finishedAt', ${runMoment('finished_at')},
  'tasks', ${tasks})`;

interface WantedProtocol {
  scenarioId: string;
  /** The latest run unless told. */
  runId?: string | undefined;
  /** Without its tasks, for somebody who only asks whether there is one. */
  isHead?: boolean;
}

/** As of one moment: what is printed was true together. */
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
