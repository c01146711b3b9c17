import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import {
  chosenOneByOne,
  type RunSummary,
  type RunTask,
  type TaskStatus,
} from '#contract/scenarios/scenario-runs.ts';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
import type { SeenResult } from '#contract/scenarios/task-results.ts';
import type { Executor, Tx } from '../db/database.ts';
import { scenarioRuns as runs, scenarioRunTasks as tasks } from '../db/tables/index.ts';
import { joinTaskUsers, runJson, runSummaryJson, taskJson, taskOrder } from './run-json.ts';
import { selectedBy } from './selection.ts';

/** Copies the tasks with the present names of their Anlagen. */
export async function insert(tx: Tx, scenario: Scenario, userId: string): Promise<RunSummary> {
  const {
    id: scenarioId,
    name: scenarioName,
    description: scenarioDescription,
    kindId,
    filters,
  } = scenario;
  const [run] = await tx
    .insert(runs)
    .values({ scenarioId, scenarioName, scenarioDescription, kindId, filters, startedBy: userId })
    .returning({ id: runs.id });
  if (!run) throw new Error('insert gave no row');
  await insertTasks(tx, run.id, selectedBy(filters));
  return summary(tx, run.id);
}

type ChosenRun = Pick<
  typeof runs.$inferInsert,
  'id' | 'scenarioId' | 'scenarioName' | 'scenarioDescription' | 'kindId'
>;

/** A run with these Anlagen; undefined if its id is taken. */
export async function insertChosen(
  tx: Tx,
  run: ChosenRun,
  equipmentIds: readonly string[],
  userId: string,
): Promise<RunSummary | undefined> {
  const [made] = await tx
    .insert(runs)
    .values({ ...run, filters: [chosenOneByOne], startedBy: userId })
    .onConflictDoNothing({ target: runs.id })
    .returning({ id: runs.id });
  if (!made) return undefined;
  await insertTasks(tx, made.id, sql`e.id = any(${sql.param([...equipmentIds])}::uuid[])`);
  return summary(tx, made.id);
}

const insertTasks = (tx: Tx, runId: string, isMeant: SQL) =>
  tx.execute(sql`
    insert into scenario_run_tasks
      (run_id, asset_id, equipment_name, equipment_type, equipment_location_raw)
    select ${runId}::uuid, e.id, e.name, e.type, e.location_raw
    from equipment e where ${isMeant} for key share of e`);

async function summary(executor: Executor, id: string): Promise<RunSummary> {
  const result = await executor.execute<{ item: RunSummary }>(sql`
    select ${runSummaryJson} as item from scenario_runs run
    left join users starter on starter.id = run.started_by where run.id = ${id}`);
  const [found] = result.rows;
  if (!found) throw new Error('a run got lost');
  return found.item;
}

/** The user's latest run that is not finished. */
export async function findActive(executor: Executor, userId: string): Promise<RunSummary | null> {
  const result = await executor.execute<{ item: RunSummary }>(sql`
    select ${runSummaryJson} as item from scenario_runs run
    left join users starter on starter.id = run.started_by
    where run.started_by = ${userId} and run.finished_at is null
    order by run.started_at desc limit 1`);
  return result.rows[0]?.item ?? null;
}

/**
 * With all its tasks, as pieces of one JSON text; undefined if there is none. A large run is never in memory as a
 * whole.
 */
export async function findPieces(
  executor: Executor,
  id: string,
): Promise<AsyncIterable<string> | undefined> {
  const result = await executor.execute<{ json: string }>(sql`
    select ${runJson}::text as json from scenario_runs run
    left join users starter on starter.id = run.started_by
    left join users finisher on finisher.id = run.finished_by
    where run.id = ${id}`);
  const [head] = result.rows;
  return head && withTasks(executor, id, head.json);
}

const tasksAtOnce = 5_000;

interface TaskChunk extends Record<string, unknown> {
  json: string | null;
  count: number;
  location: string;
  name: string;
  id: string;
}

async function* withTasks(executor: Executor, runId: string, head: string): AsyncGenerator<string> {
  yield `${head.slice(0, -1)}, "tasks" : [`;
  let last: TaskChunk | undefined;
  for (;;) {
    const after = last
      ? sql`(${taskOrder}) > (${last.location}, ${last.name}, ${last.id}::uuid)`
      : sql`true`;
    const result = await executor.execute<TaskChunk>(sql`
      with part as materialized (
        select ${taskJson} as item, row_number() over (order by ${taskOrder}) as place,
          task.equipment_location_raw as location, task.equipment_name as name, task.id
        from scenario_run_tasks task ${joinTaskUsers}
        where task.run_id = ${runId} and ${after} order by ${taskOrder} limit ${tasksAtOnce})
      select string_agg(item::text, ',' order by place) as json, count(*)::int as count,
        (array_agg(location order by place desc))[1] as location,
        (array_agg(name order by place desc))[1] as name,
        (array_agg(id order by place desc))[1] as id
      from part`);
    const [chunk] = result.rows;
    if (chunk?.json) yield last ? `,${chunk.json}` : chunk.json;
    if (!chunk || chunk.count < tasksAtOnce) break;
    last = chunk;
  }
  yield ']}';
}

export async function findRunForUpdate(tx: Tx, id: string) {
  const [found] = await tx.select().from(runs).where(eq(runs.id, id)).for('update');
  return found;
}

/** False if one of them is finished. Locks the runs, so that nobody finishes them until the transaction ends. */
export async function lockUnfinished(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const held = await tx
    .select({ finishedAt: runs.finishedAt })
    .from(runs)
    .where(inArray(runs.id, [...ids]))
    .orderBy(asc(runs.id))
    .for('share');
  return held.every(({ finishedAt }) => finishedAt === null);
}

export async function finish(tx: Tx, id: string, userId: string): Promise<RunSummary> {
  await tx
    .update(runs)
    // This transaction may have waited for others, and their changes must not be later than the end.
    .set({ finishedAt: sql`greatest(clock_timestamp(), ${runs.startedAt})`, finishedBy: userId })
    .where(eq(runs.id, id));
  return summary(tx, id);
}

export function runsOfTasks(executor: Executor, taskIds: readonly string[]) {
  return executor
    .selectDistinct({ id: tasks.runId })
    .from(tasks)
    .where(inArray(tasks.id, [...taskIds]));
}

/** Locked in one order, so that two transactions cannot deadlock. */
export function findTasksForUpdate(tx: Tx, taskIds: readonly string[]) {
  return tx
    .select()
    .from(tasks)
    .where(inArray(tasks.id, [...taskIds]))
    .orderBy(asc(tasks.id))
    .for('update');
}
export type TaskRow = Awaited<ReturnType<typeof findTasksForUpdate>>[number];

/** The new values of a task; a given status or note gets the sender as its author. */
export interface TaskValues {
  id: string;
  status: TaskStatus;
  note: string | null;
  setsStatus: boolean;
  setsNote: boolean;
  /** How many milliseconds ago the user made the change, if it waited on a device. */
  age?: number | undefined;
}

/**
 * In one statement. Who set a task to done, and when, stays as long as it is done. A change that waited on a device
 * gets the time at which it was made there, but not before the run began and not before the value it replaces.
 */
export async function updateTasks(
  tx: Tx,
  values: readonly TaskValues[],
  userId: string,
): Promise<void> {
  await tx.execute(sql`
    update scenario_run_tasks task set status = wanted.status, note = wanted.note,
      status_changed_at = case when wanted."setsStatus" then act.at else task.status_changed_at end,
      status_changed_by =
        case when wanted."setsStatus" then ${userId}::uuid else task.status_changed_by end,
      note_changed_at = case when wanted."setsNote" then act.at else task.note_changed_at end,
      note_changed_by =
        case when wanted."setsNote" then ${userId}::uuid else task.note_changed_by end,
      updated_at = case when act.is_last then act.at else task.updated_at end,
      updated_by = case when act.is_last then ${userId}::uuid else task.updated_by end,
      received_at = case when act.is_last then now() else task.received_at end,
      completed_at = case when wanted.status = 'done' then coalesce(task.completed_at, act.at) end,
      completed_by = case when wanted.status <> 'done' then null
        when task.completed_at is null then ${userId}::uuid else task.completed_by end
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as
      wanted(id uuid, status text, note text, "setsStatus" boolean, "setsNote" boolean, age float8),
      scenario_runs run, scenario_run_tasks before,
      lateral (select greatest(run.started_at,
        case when wanted."setsStatus" then before.status_changed_at end,
        case when wanted."setsNote" then before.note_changed_at end,
        now() - coalesce(wanted.age, 0) * interval '1 ms') as at) moment,
      lateral (select moment.at, moment.at >= coalesce(
        greatest(before.status_changed_at, before.note_changed_at), moment.at) as is_last) act
    where task.id = wanted.id and run.id = task.run_id and before.id = task.id`);
}

/** Null, also in a field that a task without a result has: nothing is stored for it. */
export async function updateResult(
  tx: Tx,
  id: string,
  { outcome, reason, points, instrument, remark }: SeenResult,
  { userId, age = 0 }: { userId: string; age?: number | undefined },
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  await tx.execute(sql`
    update scenario_run_tasks task set outcome = ${outcome}, outcome_reason = ${reason},
      readings = ${outcome === null ? null : json(points)}::jsonb,
      instrument = ${json(instrument)}::jsonb, result_remark = ${remark},
      result_changed_by = ${userId}::uuid,
      result_changed_at =
        greatest(run.started_at, task.result_changed_at, now() - ${age}::float8 * interval '1 ms')
    from scenario_runs run where task.id = ${id} and run.id = task.run_id`);
}

export async function findTasks(executor: Executor, ids: readonly string[]): Promise<RunTask[]> {
  const result = await executor.execute<{ item: RunTask }>(sql`
    select ${taskJson} as item from scenario_run_tasks task
    ${joinTaskUsers}
    where ${inArray(sql`task.id`, [...ids])}`);
  return result.rows.map(({ item }) => item);
}
