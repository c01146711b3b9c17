import { and, count, desc, eq, getTableColumns, gt, or, type SQL, sql } from 'drizzle-orm';
import type { SheetPlan } from '#contract/imports/import-plan.ts';
import {
  type FindingGroup,
  type FindingWeight,
  type ImportRecord,
  type ImportRow,
  importLimits,
  type RowVerdict,
  type VerdictCounts,
} from '#contract/imports/imports.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { personNameOrNull } from '../db/person-name.ts';
import { equipment, importRows, imports, users } from '../db/tables/index.ts';
import { sendNotices } from '../notify/notices.ts';
import type { FileRow } from './plan/row-values.ts';

export type Import = typeof imports.$inferSelect;

const { objectPath: _path, headingKeys: _keys, isStopping: _, ...shown } = getTableColumns(imports);

const takeBackUntil = sql<string | null>`case
  when ${imports.state} in ('done', 'stopped', 'failed') and ${imports.startedAt} is not null
  then to_char((${imports.startedAt} + make_interval(days => ${importLimits.days})) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`;

const retry = sql<ImportRecord['retry']>`(
  select json_build_object('error', job.error, 'at', ${jsonMoment('run_after', 'job')})
  from jobs job where job.finished_at is null and job.state = 'waiting' and job.error is not null
    and job.payload ->> 'importId' = ${imports.id}::text
  order by job.run_after limit 1)`;

const record = { ...shown, takeBackUntil, retry, createdByName: personNameOrNull('users') };
const { sheets: _sheets, plan: _plan, ...listed } = record;

export async function find(executor: Executor, id: string): Promise<ImportRecord | undefined> {
  const [found] = await executor
    .select(record)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .where(eq(imports.id, id));
  return found;
}

export async function list(
  executor: Executor,
  { page = 1, limit }: { page?: number | undefined; limit: number },
) {
  const found = await executor
    .select(listed)
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [{ total } = { total: 0 }] = await executor.select({ total: count() }).from(imports);
  return { imports: found, total, page, totalPages: Math.ceil(total / limit) };
}

export async function lock(tx: Tx, id: string): Promise<Import | undefined> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, id)).for('update');
  return found;
}

type Change = Partial<Omit<typeof imports.$inferInsert, 'startedAt' | 'finishedAt'>> & {
  startedAt?: SQL | null;
  finishedAt?: SQL | null;
};

/** Screens that show the import follow. */
export async function change(tx: Tx, id: string, values: Change): Promise<void> {
  await tx.update(imports).set(values).where(eq(imports.id, id));
  await announce(tx, id);
}

const announce = (tx: Tx, id: string) =>
  sendNotices(tx, [{ type: 'changed', entity: 'import', id, action: 'update' }]);

/** For a job that waits for its next attempt: its import shows why. */
export const announceAttempt = (tx: Tx, payload: Record<string, unknown>): Promise<void> =>
  announce(tx, String(payload.importId));

/** One import writes at a time, on whichever instance. Held until the transaction ends. */
export async function lockTurn(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'))`);
}

/** Whether another import has its turn. One that is to be taken back waits until its job has a checkpoint. */
export async function isAnotherWriting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ found: boolean }>(sql`select exists (
    select from imports other where other.id <> ${id} and (other.state = 'running'
      or other.state = 'taking_back' and exists (
        select from jobs where jobs.finished_at is null and jobs.kind = 'take_back_import'
          and jobs.payload ->> 'importId' = other.id::text and jobs.checkpoint is not null))
  ) as found`);
  return rows[0]?.found === true;
}

/**
 * How the latest import assigned the columns of a sheet with one of these headings; the first of them wins. That a sheet
 * was not imported is only remembered under `suggested`: any of its rows may look like the headings of another one.
 */
export async function rememberedSheet(
  executor: Executor,
  keys: readonly string[],
  suggested: string,
): Promise<{ key: string; plan: SheetPlan } | undefined> {
  const wanted = sql`${sql.param(keys.filter(Boolean))}::text[]`;
  const sheet = sql`plan->'sheets'->(at - 1)::int`;
  const { rows } = await executor.execute<{ key: string; plan: SheetPlan }>(sql`
    select key, ${sheet} as plan
    from imports, unnest(heading_keys) with ordinality as remembered(key, at)
    where heading_keys && ${wanted} and counts is not null and key = any(${wanted})
      and (${sheet}->>'kind' is not null or ${sheet} is not null and key = ${suggested})
    order by created_at desc, ${sheet}->>'kind' is null, array_position(${wanted}, key), at
    limit 1`);
  return rows[0];
}

export async function insertRows(
  tx: Tx,
  importId: string,
  rows: readonly (FileRow & { isHidden: boolean })[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into import_rows (import_id, sheet, row, cells, is_hidden, error_cells)
    select ${importId}::uuid, sheet, row,
      array(select cell from jsonb_array_elements_text(cells) with ordinality as c(cell, at) order by at),
      "isHidden", case when "errorCells" is not null
        then array(select jsonb_array_elements_text("errorCells")::smallint) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(sheet int, row int, cells jsonb, "isHidden" boolean, "errorCells" jsonb)
    on conflict (import_id, sheet, row) do nothing`);
}

/** With all its rows. Returns where its file is, if that was not read. */
export async function remove(tx: Tx, id: string): Promise<string | null> {
  const { objectPath } = imports;
  const [removed] = await tx.delete(imports).where(eq(imports.id, id)).returning({ objectPath });
  return removed?.objectPath ?? null;
}

export async function deleteRows(tx: Tx, importId: string): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId));
}

/** For all rows at once a slow database would need longer than a statement may take. */
const forgottenAtOnce = 5_000;

/** Before rows are planned anew. */
export async function forgetVerdicts(tx: Tx, importId: string): Promise<void> {
  for (let isMore = true; isMore; ) {
    const { rowCount } = await tx.execute(sql`
      update import_rows set verdict = null, keys = null, findings = null, equipment_id = null
      where id in (select id from import_rows where import_id = ${importId}::uuid
        and verdict is not null limit ${forgottenAtOnce})`);
    isMore = rowCount === forgottenAtOnce;
  }
}

/** The driver reads an array sign by sign, which for many rows takes several times as long as JSON. */
const cellsAsJson = sql<string[]>`to_json(${importRows.cells})`;

/** The next rows of a sheet after a row. */
export function rowsAfter(
  executor: Executor,
  importId: string,
  { sheet, after, limit }: { sheet: number; after: number; limit: number },
): Promise<FileRow[]> {
  const { row, errorCells } = importRows;
  return executor
    .select({ sheet: importRows.sheet, row, cells: cellsAsJson, errorCells })
    .from(importRows)
    .where(
      and(eq(importRows.importId, importId), eq(importRows.sheet, sheet), sql`${row} > ${after}`),
    )
    .orderBy(row)
    .limit(limit);
}

export async function countRows(
  executor: Executor,
  importId: string,
  { sheet, after }: { sheet: number; after: number },
): Promise<number> {
  const [found] = await executor
    .select({ rows: count() })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        eq(importRows.sheet, sheet),
        sql`${importRows.row} > ${after}`,
      ),
    );
  return found?.rows ?? 0;
}

export interface RowResult {
  sheet: number;
  row: number;
  verdict: RowVerdict;
  keys: readonly string[];
  findings: readonly unknown[];
  equipmentId?: string | null | undefined;
  recordId?: string | undefined;
  before?: Record<string, unknown> | undefined;
  commentId?: string | undefined;
  pointId?: string | undefined;
}

export async function storeResults(
  tx: Tx,
  importId: string,
  results: readonly RowResult[],
): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    update import_rows set verdict = r.verdict,
      keys = array(select jsonb_array_elements_text(r.keys)),
      findings = nullif(r.findings, '[]'::jsonb), equipment_id = r."equipmentId",
      record_id = r."recordId", before = r.before, comment_id = r."commentId", point_id = r."pointId"
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r(sheet int, row int, verdict text,
      keys jsonb, findings jsonb, "equipmentId" uuid, "recordId" uuid, before jsonb,
      "commentId" uuid, "pointId" uuid)
    where import_rows.import_id = ${importId}::uuid and import_rows.sheet = r.sheet
      and import_rows.row = r.row`);
}

export async function countVerdicts(
  executor: Executor,
  importId: string,
): Promise<{ counts: VerdictCounts; findings: Record<FindingWeight, number> }> {
  const { rows } = await executor.execute<{ verdict: RowVerdict; rows: number }>(sql`
    select verdict, count(*)::int as rows from import_rows
    where import_id = ${importId} and verdict is not null group by verdict`);
  const counts = { new: 0, changed: 0, unchanged: 0, skipped: 0, refused: 0 };
  for (const { verdict, rows: number } of rows) counts[verdict] = number;
  const found = await executor.execute<{ weight: FindingWeight; number: number }>(sql`
    select finding->>'weight' as weight, count(*)::int as number
    from import_rows, jsonb_array_elements(findings) as finding
    where import_id = ${importId} and findings is not null group by 1`);
  const findings = { refusal: 0, warning: 0, note: 0 };
  for (const { weight, number } of found.rows) findings[weight] = number;
  return { counts, findings };
}

interface RowFilter {
  /** As they are imported. */
  sheets: readonly SheetPlan[];
  page?: number | undefined;
  limit: number;
  verdict?: RowVerdict | undefined;
  weight?: FindingWeight | undefined;
  code?: string | undefined;
}

const hasFinding = (found: object) =>
  sql`${importRows.findings} @> ${JSON.stringify([found])}::jsonb`;

/** The rows below the headings of the sheets that are imported. */
function isImported(sheets: readonly SheetPlan[]): SQL {
  const { sheet, row } = importRows;
  const ofSheets = sheets.flatMap(({ kind, headerRow }, at) =>
    kind ? [and(eq(sheet, at), gt(row, headerRow))] : [],
  );
  return or(...ofSheets) ?? sql`false`;
}

export async function listRows(executor: Executor, importId: string, filter: RowFilter) {
  const { sheets, page = 1, limit, verdict, weight, code } = filter;
  const where = and(
    eq(importRows.importId, importId),
    isImported(sheets),
    verdict && eq(importRows.verdict, verdict),
    weight && hasFinding({ weight }),
    code === undefined ? undefined : hasFinding({ code }),
  );
  const { sheet, row, cells, isHidden } = importRows;
  const rows: ImportRow[] = await executor
    .select({
      ...{ sheet, row, cells, isHidden, verdict: importRows.verdict },
      // Null if it has been deleted since.
      equipmentId: equipment.id,
      findings: sql<ImportRow['findings']>`coalesce(${importRows.findings}, '[]'::jsonb)`,
    })
    .from(importRows)
    .leftJoin(equipment, eq(equipment.id, importRows.equipmentId))
    .where(where)
    .orderBy(sheet, row)
    .limit(limit)
    .offset((page - 1) * limit);
  const [{ total } = { total: 0 }] = await executor
    .select({ total: count() })
    .from(importRows)
    .where(where);
  return { rows, total, page, totalPages: Math.ceil(total / limit) };
}

const mostGroups = 200;

/** Equal findings about equal values, the gravest and most frequent first. */
export async function listGroups(
  executor: Executor,
  importId: string,
  { sheets, weight }: { sheets: readonly SheetPlan[]; weight?: FindingWeight | undefined },
): Promise<{ groups: FindingGroup[]; isCut: boolean }> {
  const { rows } = await executor.execute<Omit<FindingGroup, 'kind'> & Record<string, unknown>>(sql`
    select finding->>'weight' as weight, finding->>'code' as code, finding->>'field' as field,
      finding->>'value' as value, min(finding->>'sentence') as sentence,
      (array_agg(finding->'suggestion') filter (where finding ? 'suggestion'))[1] as suggestion,
      count(*)::int as rows,
      jsonb_build_object('sheet', sheet, 'row', min(row)) as first
    from import_rows, jsonb_array_elements(findings) as finding
    where import_id = ${importId} and findings is not null
      ${weight ? sql`and finding->>'weight' = ${weight}` : sql``}
    group by sheet, 1, 2, 3, 4
    order by array_position(array['refusal', 'warning', 'note'], finding->>'weight'), count(*) desc,
      sheet, min(row)
    limit ${mostGroups + 1}`);
  const groups = rows.slice(0, mostGroups).map(({ suggestion, ...group }) => ({
    ...group,
    kind: sheets[group.first.sheet]?.kind ?? 'equipment',
    ...(suggestion ? { suggestion } : {}),
  }));
  return { groups, isCut: rows.length > mostGroups };
}
