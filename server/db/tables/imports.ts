import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import {
  type Finding,
  type FindingWeight,
  type ImportRecord,
  type ImportSheet,
  importLimits,
  importStates,
  rowVerdicts,
  type VerdictCounts,
} from '#contract/imports/imports.ts';
import { id, instant, isOneOf, now, oneOf } from './columns.ts';
import { userId } from './people.ts';
import { personal } from './personal.ts';

/** One uploaded list and what became of it. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    fileName: text().notNull(),
    fileSize: integer().notNull(),
    /** The uploaded file; null when its rows are read and it is no longer needed. */
    objectPath: text(),
    state: oneOf(importStates).notNull().default('reading'),
    sheets: jsonb().$type<ImportSheet[]>(),
    plan: jsonb().$type<ImportPlan>(),
    isRemembered: boolean().notNull().default(false),
    /** The headings of its sheets, by which a later import finds this assignment of columns. */
    headingKeys: text().array().notNull().default(sql`'{}'::text[]`),
    /** Rows of the present step that are done, and all of them. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    counts: jsonb().$type<VerdictCounts>(),
    findings: jsonb().$type<Record<FindingWeight, number>>(),
    /** How often its rows were checked: a person starts what they have seen. */
    checks: integer().notNull().default(0),
    newTypes: text().array().notNull().default(sql`'{}'::text[]`),
    /** Somebody wants it to stop after the present batch. */
    isStopping: boolean().notNull().default(false),
    /** What became of its entries when it was taken back. */
    takenBack: jsonb().$type<ImportRecord['takenBack']>(),
    error: text(),
    createdAt: instant().notNull().default(now),
    createdBy: userId(),
    startedAt: instant(),
    finishedAt: instant(),
  },
  (table) => [
    check('imports_state_known', isOneOf(table.state, importStates)),
    index('imports_newest').on(table.createdAt, table.id),
    index('imports_heading_keys').using('gin', table.headingKeys),
    index('imports_created_by').on(table.createdBy),
  ],
);

/** A row of an imported file, with what became of it. */
export const importRows = pgTable(
  'import_rows',
  {
    id: id(),
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    sheet: smallint().notNull(),
    /** Its number as the sheet shows it. */
    row: integer().notNull(),
    cells: text().array().notNull(),
    /** Columns of cells without a usable value; the first is 0. Missing in rows of a version without this column. */
    errorCells: smallint().array(),
    isHidden: boolean().notNull().default(false),
    /** What it is about, such as an id or a name at a place: two rows with the same key are about the same record. */
    keys: text().array(),
    verdict: oneOf(rowVerdicts),
    findings: jsonb().$type<Finding[]>(),
    /** The Anlage that it is about. */
    equipmentId: uuid(),
    /** The record that was written, with its values before; for taking it back. */
    recordId: uuid(),
    before: jsonb().$type<Record<string, unknown>>(),
    /** The comment that was made of its columns, and the safety point that was created with it. */
    commentId: uuid(),
    pointId: uuid(),
  },
  (table) => [
    uniqueIndex('import_rows_once').on(table.importId, table.sheet, table.row),
    check('import_rows_verdict_known', isOneOf(table.verdict, rowVerdicts)),
    index('import_rows_verdict').on(table.importId, table.verdict, table.sheet, table.row),
  ],
);

/** Nothing works on it, and it cannot be taken back any more. */
const isOver = sql`(${imports.state} in ('unreadable', 'read', 'checked', 'taken_back')
  or ${imports.state} in ('done', 'stopped', 'failed') and (${imports.startedAt} is null
    or ${imports.startedAt} < now() - make_interval(days => ${sql.raw(String(importLimits.days))})))`;

export const importsPersonal = personal(imports, {
  retention: { imports: { since: 'createdAt', only: isOver } },
  erase: 'keep',
  label: 'Import',
  columns: {
    id: 'not_personal',
    fileName: 'text_about_equipment',
    fileSize: 'not_personal',
    objectPath: 'not_personal',
    state: 'not_personal',
    sheets: 'stored_copy',
    plan: 'stored_copy',
    isRemembered: 'not_personal',
    headingKeys: 'not_personal',
    done: 'not_personal',
    total: 'not_personal',
    counts: 'derived',
    findings: 'derived',
    checks: 'not_personal',
    newTypes: 'not_personal',
    isStopping: 'not_personal',
    takenBack: 'derived',
    error: 'not_personal',
    createdAt: 'not_personal',
    createdBy: 'author',
    startedAt: 'not_personal',
    finishedAt: 'not_personal',
  },
});

export const importRowsPersonal = personal(importRows, {
  retention: 'record',
  erase: 'keep',
  label: 'Zeile eines Imports',
  columns: {
    id: 'not_personal',
    importId: 'not_personal',
    sheet: 'not_personal',
    row: 'not_personal',
    cells: 'stored_copy',
    errorCells: 'not_personal',
    isHidden: 'not_personal',
    keys: 'derived',
    verdict: 'not_personal',
    findings: 'stored_copy',
    equipmentId: 'not_personal',
    recordId: 'not_personal',
    before: 'stored_copy',
    commentId: 'not_personal',
    pointId: 'not_personal',
  },
});
