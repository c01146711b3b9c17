import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import {
  type Scenario,
  type ScenarioFields,
  type ScenarioFilter,
  scenarioLimits,
} from '#contract/scenarios/scenarios.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { scenarioFilters, scenarios } from '../db/tables/index.ts';
import { runSummaryJson } from './run-json.ts';

const { changedIn: _, ...record } = getTableColumns(scenarios);

const filtersJson = sql`coalesce((select json_agg(
    json_build_object('filterType', filter.filter_type, 'filterValue', filter.filter_value)
    order by filter.filter_type, filter.filter_value collate "C")
  from scenario_filters filter where filter.scenario_id = e.id), '[]')`;

const latestRuns = sql`coalesce((select json_agg(${runSummaryJson} order by run.started_at desc)
  from (select * from scenario_runs latest where latest.scenario_id = e.id
    order by latest.started_at desc limit ${scenarioLimits.runs}) run
  left join users starter on starter.id = run.started_by), '[]')`;

const lastChange = sql`(select json_build_object('userId', log.user_id,
    'name', ${personNameOrNull('changer')}, 'at', ${jsonMoment('created_at', 'log')})
  from audit_log log left join users changer on changer.id = log.user_id
  where log.entity_type = 'scenario' and log.entity_id = e.id::text
    and log.action in ('create', 'update')
  order by log.created_at desc, log.id desc limit 1)`;

/** A scenario of the alias `e` with its latest runs. */
export const scenarioJson = sql`json_build_object('id', e.id, 'name', e.name,
  'description', e.description, 'kindId', e.kind_id, 'createdBy', e.created_by,
  'createdAt', ${jsonMoment('created_at')}, 'updatedAt', ${jsonMoment('updated_at')},
  'filters', ${filtersJson}, 'changedBy', ${lastChange}, 'runs', ${latestRuns})`;

/** By name, as JSON text. */
export async function listAll(executor: Executor): Promise<string> {
  const result = await executor.execute<{ json: string }>(sql`
    select coalesce(json_agg(${scenarioJson} order by lower(e.name), e.id), '[]')::text as json
    from scenarios e`);
  return result.rows[0]?.json ?? '[]';
}

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<Scenario | undefined> {
  const [found] = await tx.select(record).from(scenarios).where(eq(scenarios.id, id)).for('update');
  return found && { ...found, filters: await filtersOf(tx, id) };
}

function filtersOf(executor: Executor, scenarioId: string): Promise<ScenarioFilter[]> {
  const { filterType, filterValue } = scenarioFilters;
  return executor
    .select({ filterType, filterValue })
    .from(scenarioFilters)
    .where(eq(scenarioFilters.scenarioId, scenarioId))
    .orderBy(filterType, sql`${filterValue} collate "C"`);
}

/** The earliest scenario that is bound to a Prüfart. */
export async function findOfKind(
  executor: Executor,
  kindId: string,
): Promise<Pick<Scenario, 'id' | 'name' | 'description'> | undefined> {
  const { id, name, description } = scenarios;
  const [found] = await executor
    .select({ id, name, description })
    .from(scenarios)
    .where(eq(scenarios.kindId, kindId))
    .orderBy(asc(scenarios.createdAt), asc(id))
    .limit(1);
  return found;
}

/** Undefined if the id is taken. */
export async function insert(
  tx: Tx,
  { filters, ...fields }: ScenarioFields & { id?: string | undefined },
  userId: string,
): Promise<Scenario | undefined> {
  const [created] = await tx
    .insert(scenarios)
    .values({ ...fields, createdBy: userId })
    .onConflictDoNothing({ target: scenarios.id })
    .returning(record);
  return created && { ...created, filters: await insertFilters(tx, created.id, filters) };
}

export async function update(
  tx: Tx,
  id: string,
  { filters, ...fields }: ScenarioFields,
): Promise<Scenario> {
  const [updated] = await tx
    .update(scenarios)
    .set({ ...fields, updatedAt: sql`greatest(now(), ${scenarios.updatedAt} + interval '1 ms')` })
    .where(eq(scenarios.id, id))
    .returning(record);
  if (!updated) throw new Error('update found no row');
  await tx.delete(scenarioFilters).where(eq(scenarioFilters.scenarioId, id));
  return { ...updated, filters: await insertFilters(tx, id, filters) };
}

async function insertFilters(
  tx: Tx,
  scenarioId: string,
  filters: readonly ScenarioFilter[],
): Promise<ScenarioFilter[]> {
  if (filters.length === 0) return [];
  await tx.insert(scenarioFilters).values(filters.map((filter) => ({ ...filter, scenarioId })));
  return filtersOf(tx, scenarioId);
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.delete(scenarios).where(eq(scenarios.id, id));
}
