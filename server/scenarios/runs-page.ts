import { sql } from 'drizzle-orm';
import { type RunSummary, runsPageSize } from '#contract/scenarios/scenario-runs.ts';
import type { Executor } from '../db/database.ts';
import { runSummaryJson } from './run-json.ts';

interface WantedRuns {
  /** If it is undefined: the runs of deleted scenarios. */
  scenarioId?: string | undefined;
  /** The last run of the page before. */
  before?: string | undefined;
}

interface RunsPage {
  runs: RunSummary[];
  hasMore: boolean;
}

/** The latest first. One run more than a page is read, to know whether there is another page. */
export async function listRuns(
  executor: Executor,
  { scenarioId, before }: WantedRuns,
): Promise<RunsPage> {
  const isMeant = scenarioId
    ? sql`one.scenario_id = ${scenarioId}`
    : sql`not exists (select from scenarios s where s.id = one.scenario_id)`;
  const isOlder = before
    ? sql`(one.started_at, one.id) < (select last.started_at, last.id
        from scenario_runs last where last.id = ${before})`
    : sql`true`;
  const result = await executor.execute<{ item: RunSummary }>(sql`
    select ${runSummaryJson} as item from (select * from scenario_runs one
      where ${isMeant} and ${isOlder}
      order by one.started_at desc, one.id desc limit ${runsPageSize + 1}) run
    left join users starter on starter.id = run.started_by
    order by run.started_at desc, run.id desc`);
  const runs = result.rows.map(({ item }) => item);
  return { runs: runs.slice(0, runsPageSize), hasMore: runs.length > runsPageSize };
}
