/** Checks or writes the rows of an import, some at a time. Each part is one step of a job and is done once. */
import { sql } from 'drizzle-orm';
import { identityKey } from '#contract/equipment/location.ts';
import { typeColors } from '#contract/equipment-types.ts';
import type { ImportPlan, SheetPlan } from '#contract/imports/import-plan.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { actForImport, recordTogether } from '../audit/record.ts';
import type { Db, Tx } from '../db/database.ts';
import { createType } from '../equipment-types/equipment-types-service.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { findActor, whoStarted } from './import-turn.ts';
import * as store from './imports-store.ts';
import { EarlierRows } from './plan/earlier-rows.ts';
import { KnownNames } from './plan/known-names.ts';
import { planningOrder, planRows } from './plan/plan-rows.ts';
import type { PlannedRow } from './plan/planned-row.ts';
import type { Planning } from './plan/planning.ts';
import { writeRows } from './write-rows.ts';

/** How long an import waits before it looks again whether the one before it has ended. */
export const turnPauseMs = 3_000;

/** The rows of one step. */
const rowsPerStep = 500;

/** Where the next step continues. */
interface Checkpoint extends Record<string, unknown> {
  /** The place of the sheet in the order of work. */
  turn: number;
  /** The last row that is done. */
  after: number;
  done: number;
}

interface Turn {
  sheet: number;
  plan: SheetPlan & { kind: NonNullable<SheetPlan['kind']> };
}

/** The sheets in the order of work. */
export function turnsOf({ sheets }: ImportPlan): Turn[] {
  const turns = sheets.flatMap((plan, sheet): Turn[] =>
    plan.kind ? [{ sheet, plan: { ...plan, kind: plan.kind } }] : [],
  );
  const place = ({ plan }: Turn) => planningOrder.indexOf(plan.kind);
  return turns.sort((a, b) => place(a) - place(b));
}

export async function countAll(db: Db, importId: string, plan: ImportPlan): Promise<number> {
  let total = 0;
  for (const { sheet, plan: sheetPlan } of turnsOf(plan)) {
    total += await store.countRows(db, importId, { sheet, after: sheetPlan.headerRow });
  }
  return total;
}

interface Work {
  importId: string;
  plan: ImportPlan;
  total: number;
  rowsPerStep?: number | undefined;
  /** The person for whom rows are written; undefined for a check. */
  userId?: string;
}

/** How the work has ended: somebody stopped the import, or the person for whom rows are written may not do that now. */
export type End = 'done' | 'stopped' | { refusal: string };

export async function workThroughRows(job: JobAttempt, work: Work): Promise<End> {
  const turns = turnsOf(work.plan);
  const known = await job.step(async (tx) => ({
    names: await KnownNames.read(tx, await typesIn(tx, work.importId, work.plan)),
    earlier: await EarlierRows.read(tx, work.importId, {
      ...{ plan: work.plan, isRun: work.userId !== undefined },
    }),
  }));
  const before = job.checkpoint as Checkpoint | undefined;
  let at = before && before.turn >= 0 ? before : { turn: 0, after: 0, done: 0 };
  for (;;) {
    const turn = turns[at.turn];
    if (!turn) return 'done';
    const step = await job.step(
      (tx) => workOn(tx, { ...work, ...known }, turn, at),
      (result) => ({ checkpoint: { ...result.next }, done: result.next.done, total: work.total }),
    );
    if (step.end) return step.end;
    at = step.next;
  }
}

async function workOn(
  tx: Tx,
  {
    importId,
    plan,
    total,
    userId,
    names,
    earlier,
    rowsPerStep: limit = rowsPerStep,
  }: Work & Pick<Planning, 'names' | 'earlier'>,
  { sheet, plan: sheetPlan }: Turn,
  at: Checkpoint,
): Promise<{ next: Checkpoint; end?: End }> {
  const current = await store.lock(tx, importId);
  if (!current || current.isStopping) return { next: at, end: 'stopped' };
  if (userId !== undefined) {
    const actor = await findActor(tx, userId, whoStarted);
    if ('refusal' in actor) return { next: at, end: actor };
  }
  const after = Math.max(at.after, sheetPlan.headerRow);
  const rows = await store.rowsAfter(tx, importId, { sheet, after, limit });
  const last = rows.at(-1);
  if (!last) return { next: { ...at, turn: at.turn + 1, after: 0 } };
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const header = current.sheets?.[sheet]?.first.find(({ row }) => row === sheetPlan.headerRow);
  const planned = await planRows(sheetPlan.kind, {
    ...{ tx, importId, plan, names, earlier, sheet: sheetPlan, rows: filled },
    headings: header?.cells ?? [],
  });
  if (userId === undefined) {
    await store.storeResults(tx, importId, planned.map(resultOf));
  } else {
    actForImport(tx, importId);
    const written = await recordTogether(tx, () => writeRows(tx, userId, sheetPlan.kind, planned));
    const results = planned.map((row) => ({ ...resultOf(row), ...written.get(row) }));
    await store.storeResults(tx, importId, results);
  }
  const done = at.done + rows.length;
  await store.change(tx, importId, { done: Math.min(done, total) });
  return { next: { turn: at.turn, after: last.row, done } };
}

function resultOf({ values, verdict, keys, equipmentId }: PlannedRow): store.RowResult {
  const { sheet, row } = values.place;
  return { sheet, row, verdict, keys, findings: values.findings, equipmentId };
}

/** The types of the file that do not exist yet, as most rows write them. */
export async function missingTypes(tx: Tx, importId: string, plan: ImportPlan): Promise<string[]> {
  const names = await KnownNames.read(tx);
  const isWritten = sql`and verdict in ('new', 'changed')`;
  const types = await typesIn(tx, importId, plan, isWritten);
  return types.filter((name) => names.typeNamed(name) === undefined);
}

/** The types that the file names, those of most rows first; each once, in the spelling that most rows have. */
async function typesIn(
  tx: Tx,
  importId: string,
  plan: ImportPlan,
  condition = sql``,
): Promise<string[]> {
  const rowsByType = new Map<string, { name: string; rows: number }>();
  for (const { sheet, plan: sheetPlan } of turnsOf(plan)) {
    const column = sheetPlan.kind === 'equipment' ? sheetPlan.columns.indexOf('type') : -1;
    if (column < 0) continue;
    const { rows: found } = await tx.execute<{ type: string | null; rows: number }>(sql`
      select cells[${column + 1}] as type, count(*)::int as rows from import_rows
      where import_id = ${importId} and sheet = ${sheet} and row > ${sheetPlan.headerRow}
        ${condition} group by 1 order by 2 desc, 1`);
    for (const { type, rows } of found) {
      const replaced = plan.replacements.find(
        ({ kind, field, from }) => kind === 'equipment' && field === 'type' && from === type,
      );
      const name = oneLine(replaced?.to ?? type ?? '');
      if (!name) continue;
      const key = identityKey(name);
      const other = rowsByType.get(key);
      rowsByType.set(key, { name: other?.name ?? name, rows: (other?.rows ?? 0) + rows });
    }
  }
  return [...rowsByType.values()].toSorted((a, b) => b.rows - a.rows).map(({ name }) => name);
}

/**
 * Each with a colour of its own, as long as there are enough; the least used ones first. Somebody, or another import,
 * may have created one of them since the check.
 */
export async function createTypes(
  tx: Tx,
  { importId, userId, names }: { importId: string; userId: string; names: readonly string[] },
): Promise<void> {
  actForImport(tx, importId);
  const { rows } = await tx.execute<{ color: string; types: number }>(
    sql`select lower(color) as color, count(*)::int as types from equipment_types group by 1`,
  );
  const used = new Map(rows.map(({ color, types }) => [color, types]));
  const known = await KnownNames.read(tx);
  for (const name of names) {
    if (known.typeNamed(name) !== undefined) continue;
    const [next] = typeColors
      .map(({ color }) => ({ color, types: used.get(color) ?? 0 }))
      .sort((a, b) => a.types - b.types);
    if (!next) throw new Error('there are no colours');
    await createType(tx, userId, { name, color: next.color });
    used.set(next.color, next.types + 1);
  }
}
