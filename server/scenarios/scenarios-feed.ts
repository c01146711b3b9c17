import { sql } from 'drizzle-orm';
import type { FeedPart } from '../changes/feed-part.ts';
import { joinTaskUsers, runJson, taskJson } from './run-json.ts';
import { scenarioJson } from './scenarios-store.ts';

export const scenariosFeed = {
  kind: 'scenario',
  table: sql`scenarios`,
  home: sql`id`,
  json: scenarioJson,
} satisfies FeedPart;

/** A finished run is removed from devices, and its tasks with it. */
export const runsFeed = {
  kind: 'scenario_run',
  table: sql`scenario_runs`,
  home: sql`id`,
  json: runJson,
  joins: sql`cross join lateral (select e.*) run
    left join users starter on starter.id = run.started_by
    left join users finisher on finisher.id = run.finished_by`,
  visible: (alias) => sql`${alias}.finished_at is null`,
} satisfies FeedPart;

export const tasksFeed = {
  kind: 'scenario_run_task',
  table: sql`scenario_run_tasks`,
  home: sql`run_id`,
  json: taskJson,
  joins: sql`cross join lateral (select e.*) task ${joinTaskUsers}`,
  visible: (alias) => sql`exists (select from scenario_runs going_on
    where going_on.id = ${alias}.run_id and going_on.finished_at is null)`,
} satisfies FeedPart;
