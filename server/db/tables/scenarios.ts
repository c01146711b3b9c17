import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type Instrument, outcomes, type Reading } from '#contract/inspections/readings.ts';
import { type FrozenFilter, taskStatuses } from '#contract/scenarios/scenario-runs.ts';
import { scenarioFilterTypes } from '#contract/scenarios/scenarios.ts';
import { changedIn, id, instant, isNotBlank, isOneOf, now, oneOf } from './columns.ts';
import { equipment } from './equipment.ts';
import { inspectionRecords } from './inspection-records.ts';
import { inspectionKinds } from './inspections.ts';
import { userId } from './people.ts';
import { personal, withoutPersonalData } from './personal.ts';

/** The Prüfart that runs inspect by. */
const kindId = () => uuid().references(() => inspectionKinds.id, { onDelete: 'set null' });

export const scenarios = pgTable(
  'scenarios',
  {
    id: id(),
    name: text().notNull(),
    description: text(),
    kindId: kindId(),
    createdBy: userId(),
    createdAt: instant().notNull().default(now),
    updatedAt: instant().notNull().default(now),
    changedIn: changedIn(),
  },
  (table) => [
    check('scenarios_name_not_blank', isNotBlank(table.name)),
    index('scenarios_kind').on(table.kindId),
    index('scenarios_changed_in').on(table.changedIn, table.id),
  ],
);

export const scenarioFilters = pgTable(
  'scenario_filters',
  {
    id: id(),
    scenarioId: uuid()
      .notNull()
      .references(() => scenarios.id, { onDelete: 'cascade' }),
    filterType: oneOf(scenarioFilterTypes).notNull(),
    filterValue: text().notNull(),
  },
  (table) => [
    check('scenario_filters_type_known', isOneOf(table.filterType, scenarioFilterTypes)),
    check('scenario_filters_value_not_blank', isNotBlank(table.filterValue)),
    unique('scenario_filters_once').on(table.scenarioId, table.filterType, table.filterValue),
  ],
);

/**
 * A run stores everything it was started with, because its protocol must survive the Anlagen and the scenario. That
 * is why `scenarioId` is no foreign key.
 */
export const scenarioRuns = pgTable(
  'scenario_runs',
  {
    id: id(),
    scenarioId: uuid().notNull(),
    scenarioName: text().notNull(),
    scenarioDescription: text(),
    kindId: kindId(),
    filters: jsonb().$type<FrozenFilter[]>().notNull(),
    startedBy: userId(),
    startedAt: instant().notNull().default(now),
    finishedBy: userId(),
    finishedAt: instant(),
    changedIn: changedIn(),
  },
  (table) => [
    check(
      'scenario_runs_finished_after_start',
      sql`${table.finishedAt} is null or ${table.finishedAt} >= ${table.startedAt}`,
    ),
    index('scenario_runs_scenario').on(table.scenarioId, table.startedAt),
    index('scenario_runs_started').on(table.startedAt, table.id),
    index('scenario_runs_open')
      .on(table.startedBy, table.startedAt)
      .where(sql`${table.finishedAt} is null`),
    index('scenario_runs_kind').on(table.kindId),
    // Devices have the runs that are not finished, and their tasks.
    index('scenario_runs_fill').on(table.id).where(sql`${table.finishedAt} is null`),
    index('scenario_runs_changed_in').on(table.changedIn, table.id),
  ],
);

export const scenarioRunTasks = pgTable(
  'scenario_run_tasks',
  {
    id: id(),
    runId: uuid()
      .notNull()
      .references(() => scenarioRuns.id, { onDelete: 'cascade' }),
    assetId: uuid().references(() => equipment.id, { onDelete: 'set null' }),
    equipmentName: text().notNull(),
    equipmentType: text().notNull(),
    equipmentLocationRaw: text().notNull(),
    status: oneOf(taskStatuses).notNull().default('open'),
    note: text(),
    /** Null until somebody changes it. A change that waited on a device was made before it arrived. */
    statusChangedAt: instant(),
    statusChangedBy: userId(),
    noteChangedAt: instant(),
    noteChangedBy: userId(),
    completedAt: instant(),
    completedBy: userId(),
    /** The later one of both changes. */
    updatedAt: instant().notNull().default(now),
    updatedBy: userId(),
    /** When the server received that change. */
    receivedAt: instant(),
    /** What was found, in a run that belongs to a Prüfart. */
    outcome: oneOf(outcomes),
    outcomeReason: text(),
    readings: jsonb().$type<Reading[]>(),
    instrument: jsonb().$type<Instrument>(),
    resultRemark: text(),
    resultChangedAt: instant(),
    resultChangedBy: userId(),
    /** The inspection record that was made from the result. */
    recordId: uuid().references(() => inspectionRecords.id, { onDelete: 'set null' }),
    changedIn: changedIn(),
  },
  (table) => [
    check('scenario_run_tasks_status_known', isOneOf(table.status, taskStatuses)),
    check(
      'scenario_run_tasks_completed_when_done',
      sql`(${table.status} = 'done') = (${table.completedAt} is not null)`,
    ),
    check('scenario_run_tasks_outcome_known', isOneOf(table.outcome, outcomes)),
    unique('scenario_run_tasks_once').on(table.runId, table.assetId),
    index('scenario_run_tasks_asset').on(table.assetId),
    index('scenario_run_tasks_record').on(table.recordId),
    index('scenario_run_tasks_status').on(table.runId, table.status),
    index('scenario_run_tasks_fill').on(table.runId, table.id),
    index('scenario_run_tasks_changed_in').on(table.changedIn, table.id),
  ],
);

export const scenariosPersonal = personal(scenarios, {
  retention: 'record',
  erase: 'keep',
  label: 'Szenario',
  columns: {
    id: 'not_personal',
    name: 'text_about_equipment',
    description: 'text_about_equipment',
    kindId: 'not_personal',
    createdBy: 'author',
    createdAt: 'not_personal',
    updatedAt: 'not_personal',
    changedIn: 'derived',
  },
  rowsWithName: [
    {
      kind: 'scenario_run',
      table: sql`scenario_runs`,
      condition: (userId) => sql`e.finished_at is null and e.started_by = ${userId}`,
    },
    {
      kind: 'scenario_run_task',
      table: sql`scenario_run_tasks`,
      condition: (
        userId,
      ) => sql`e.run_id in (select id from scenario_runs where finished_at is null)
        and ${userId} in (e.updated_by, e.status_changed_by, e.note_changed_by, e.completed_by,
          e.result_changed_by)`,
    },
    {
      // Who changed a scenario last is in the audit log. If that entry was removed, a device may still show any name.
      kind: 'scenario',
      table: sql`scenarios`,
      condition: (userId) => sql`
        exists (select from scenario_runs run
          where run.scenario_id = e.id and run.started_by = ${userId})
        or coalesce((select log.user_id from audit_log log
          where log.entity_type = 'scenario' and log.entity_id = e.id::text
            and log.action in ('create', 'update')
          order by log.created_at desc, log.id desc limit 1) = ${userId}, true)`,
    },
  ],
});

export const scenarioFiltersPersonal = withoutPersonalData(
  scenarioFilters,
  'id',
  'scenarioId',
  'filterType',
  'filterValue',
);

export const scenarioRunsPersonal = personal(scenarioRuns, {
  retention: 'record',
  erase: 'keep',
  label: 'Szenario-Lauf',
  columns: {
    id: 'not_personal',
    scenarioId: 'not_personal',
    scenarioName: 'text_about_equipment',
    scenarioDescription: 'text_about_equipment',
    kindId: 'not_personal',
    filters: 'not_personal',
    startedBy: 'author',
    startedAt: 'not_personal',
    finishedBy: 'actor',
    finishedAt: 'not_personal',
    changedIn: 'derived',
  },
});

export const scenarioRunTasksPersonal = personal(scenarioRunTasks, {
  retention: 'record',
  erase: 'keep',
  label: 'Aufgabe',
  columns: {
    id: 'not_personal',
    runId: 'not_personal',
    assetId: 'not_personal',
    equipmentName: 'not_personal',
    equipmentType: 'not_personal',
    equipmentLocationRaw: 'not_personal',
    status: 'not_personal',
    note: 'text_about_equipment',
    statusChangedAt: 'not_personal',
    statusChangedBy: 'actor',
    noteChangedAt: 'not_personal',
    noteChangedBy: 'actor',
    completedAt: 'not_personal',
    completedBy: 'actor',
    updatedAt: 'not_personal',
    updatedBy: 'actor',
    receivedAt: 'not_personal',
    outcome: 'not_personal',
    outcomeReason: 'text_about_equipment',
    readings: 'named_values',
    instrument: 'named_values',
    resultRemark: 'text_about_equipment',
    resultChangedAt: 'not_personal',
    resultChangedBy: 'actor',
    recordId: 'not_personal',
    changedIn: 'derived',
  },
});
