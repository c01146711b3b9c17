import { type SQL, sql } from 'drizzle-orm';
import { jsonMoment } from '../db/json-moment.ts';
import { personName } from '../db/person-name.ts';

export const taskMoment = (column: string) => jsonMoment(column, 'task');
export const runMoment = (column: string) => jsonMoment(column, 'run');

/** The person of a joined alias; null if there is none. */
export const personJson = (alias: string): SQL =>
  sql`case when ${sql.raw(alias)}.id is null then null else ${personName(alias)} end`;

/** Joins the users who last changed the alias `task` and each part of it, and who set it to done. */
export const joinTaskUsers: SQL = sql`left join users changer on changer.id = task.updated_by
  left join users status_changer on status_changer.id = task.status_changed_by
  left join users note_changer on note_changer.id = task.note_changed_by
  left join users result_changer on result_changer.id = task.result_changed_by
  left join users completer on completer.id = task.completed_by and task.completed_at is not null`;

/** What was found, of the alias `task`; null if nothing was. */
const resultJson: SQL = sql`case when task.outcome is not null then json_build_object(
  'outcome', task.outcome, 'reason', task.outcome_reason,
  'points', coalesce(task.readings, '[]'), 'instrument', task.instrument,
  'remark', task.result_remark, 'changedAt', ${taskMoment('result_changed_at')},
  'changedByName', ${personJson('result_changer')}) end`;

/** A task of the alias `task` with its users. */
export const taskJson: SQL = sql`json_build_object(
  'id', task.id, 'runId', task.run_id, 'assetId', task.asset_id,
  'status', task.status, 'note', task.note,
  'statusChangedAt', ${taskMoment('status_changed_at')},
  'statusChangedByName', ${personJson('status_changer')},
  'noteChangedAt', ${taskMoment('note_changed_at')},
  'noteChangedByName', ${personJson('note_changer')},
  'completedAt', ${taskMoment('completed_at')}, 'completedByName', ${personJson('completer')},
  'updatedAt', ${taskMoment('updated_at')}, 'updatedByName', ${personJson('changer')},
  'receivedAt', ${taskMoment('received_at')},
  'result', ${resultJson}, 'recordId', task.record_id,
  'equipment', json_build_object('name', task.equipment_name, 'type', task.equipment_type,
    'locationRaw', task.equipment_location_raw))`;

/** A stable order; screens sort tasks by the order of the building. */
export const taskOrder: SQL = sql`task.equipment_location_raw collate "C",
  task.equipment_name collate "C", task.id`;

const taskCount = (condition: SQL): SQL =>
  sql`(select count(*)::int from scenario_run_tasks task where task.run_id = run.id and ${condition})`;

/** A run of the alias `run`, begun by the user `starter`, as its summary. */
export const runSummaryJson: SQL = sql`json_build_object(
  'id', run.id, 'scenarioId', run.scenario_id, 'scenarioName', run.scenario_name,
  'startedAt', ${runMoment('started_at')}, 'finishedAt', ${runMoment('finished_at')},
  'startedBy', run.started_by, 'startedByName', ${personName('starter')},
  'done', ${taskCount(sql`task.status = 'done'`)}, 'total', ${taskCount(sql`true`)})`;

/** A run of the alias `run` without its tasks; `finisher` is the user who finished it. */
export const runJson: SQL = sql`json_build_object(
  'id', run.id, 'scenarioId', run.scenario_id,
  'scenario', json_build_object('name', run.scenario_name), 'kindId', run.kind_id,
  'filters', run.filters,
  'startedBy', run.started_by, 'startedByName', ${personName('starter')},
  'startedAt', ${runMoment('started_at')},
  'finishedByName', ${personJson('finisher')}, 'finishedAt', ${runMoment('finished_at')})`;
