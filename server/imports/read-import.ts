/** Reads an uploaded file into rows of the database, and suggests what its columns are. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#contract/errors.ts';
import {
  findHeaderRow,
  headingsKey,
  kindOfSheet,
  matchHeadings,
} from '#contract/imports/headings.ts';
import { type ImportPlan, mostColumns, type SheetPlan } from '#contract/imports/import-plan.ts';
import type { ImportSheet } from '#contract/imports/imports.ts';
import type { SheetKind } from '#contract/imports/sheets.ts';
import type { Executor } from '../db/database.ts';
import { requestRemoval } from '../documents/uploads-store.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-runner.ts';
import type { Storage } from '../storage/storage.ts';
import { openTable } from '../tables/read-table.ts';
import { TableFileError } from '../tables/table-file-error.ts';
import type { TableRow } from '../tables/table-source.ts';
import { joinCobie } from './cobie.ts';
import * as store from './imports-store.ts';
import { noResult } from './plan/row-values.ts';

/** So many rows of each sheet are shown while the person assigns columns. */
const shownRows = 40;

export const readHandler = (storage: Storage): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as { importId: string };
    const current = await job.step((tx) => store.lock(tx, importId));
    // Discarded meanwhile.
    if (!current?.objectPath) return;
    const { objectPath, fileName } = current;
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    try {
      const path = join(folder, 'file');
      const content = await storage.read(objectPath);
      if (!content) throw new AppError('upload_not_found');
      await pipeline(content, createWriteStream(path));
      await readFile(job, importId, { path, fileName, objectPath });
    } catch (error) {
      if (!(error instanceof TableFileError)) throw error;
      await job.finish(async (tx) => {
        await store.deleteRows(tx, importId);
        await requestRemoval(tx, [objectPath]);
        const { message } = error;
        await store.change(tx, importId, { state: 'unreadable', error: message, objectPath: null });
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  onGivenUp: async (tx, payload, error) => {
    const { importId } = payload as { importId: string };
    await store.change(tx, importId, { state: 'unreadable', error });
  },
});

interface ImportFile {
  path: string;
  fileName: string;
  objectPath: string;
}

async function readFile(
  job: JobAttempt,
  importId: string,
  { path, fileName, objectPath }: ImportFile,
): Promise<void> {
  const table = await openTable({ path, fileName });
  const { sheets: described } = table.description;
  const sheets: ImportSheet[] = described.map(({ name, isHidden }) => ({
    ...{ name, isHidden, hiddenRows: 0, rows: 0, first: [] },
  }));
  try {
    for await (const { sheet: at, rows } of table.rows()) {
      const sheet = sheets[at];
      if (!sheet) throw new Error('a sheet was not described');
      for (const row of rows) addTo(sheet, row);
      const total = sheets.reduce((sum, { rows: number }) => sum + number, 0);
      await job.step(
        async (tx) => {
          await store.insertRows(tx, importId, rows.map(withMarks(at)));
          await store.change(tx, importId, { done: total });
        },
        () => ({ done: total }),
      );
    }
  } finally {
    await table.close();
  }
  if (sheets.every(({ rows }) => rows === 0)) throw new TableFileError('empty');
  await job.finish(async (tx) => {
    const components = await joinCobie(tx, importId, sheets);
    const { plan, isRemembered, keys } = await suggestPlan(tx, sheets, components);
    await requestRemoval(tx, [objectPath]);
    await store.change(tx, importId, {
      ...{ state: 'read', sheets, plan, isRemembered, headingKeys: keys, objectPath: null },
      ...{ done: 0, total: 0 },
    });
  });
}

function addTo(sheet: ImportSheet, { row, cells, isHidden }: TableRow): void {
  sheet.rows += 1;
  if (isHidden) sheet.hiddenRows += 1;
  if (sheet.first.length < shownRows) sheet.first.push({ row, cells: cells.slice(0, mostColumns) });
}

/** A formula that was stored without its result has no text of its own. */
const withMarks =
  (sheet: number) =>
  ({ row, cells, isHidden, errorCells = [] }: TableRow) => ({
    ...{ sheet, row, isHidden },
    cells: cells
      .slice(0, mostColumns)
      .map((cell, at) => (cell === '' && errorCells.includes(at) ? noResult : storable(cell))),
  });

/** The database stores neither NUL nor half of a character of two units. */
const storable = (text: string) => text.replace(/\0|\p{Surrogate}/gu, '\ufffd');

/** The other sheets of a COBie workbook look like lists of Anlagen too. */
function kindIn(
  sheet: ImportSheet,
  rows: readonly (readonly string[])[],
  components: ImportSheet | undefined,
): SheetKind | null {
  if (components) return sheet === components ? 'equipment' : null;
  return sheet.isHidden ? null : kindOfSheet(sheet.name, rows);
}

/** Which sheets are what, where their headings are, and which column is which field. */
async function suggestPlan(
  executor: Executor,
  sheets: readonly ImportSheet[],
  components: ImportSheet | undefined,
) {
  const keys: string[] = [];
  const plans: SheetPlan[] = [];
  let isRemembered = false;
  for (const sheet of sheets) {
    const rows = sheet.first.map(({ cells }) => cells);
    const kind = kindIn(sheet, rows, components);
    const header = findHeaderRow(kind ?? 'equipment', rows);
    const headings = rows[header] ?? [];
    const key = headingsKey(headings);
    keys.push(key);
    const before = await store.rememberedSheet(executor, key);
    if (before) isRemembered = true;
    plans.push({
      kind: before ? before.kind : kind,
      headerRow: sheet.first[header]?.row ?? 1,
      columns: before ? before.columns : kind ? matchHeadings(kind, headings) : [],
    });
  }
  // A file with one sheet is a list of Anlagen, whatever its headings are.
  const [only] = plans;
  if (plans.length === 1 && only && !only.kind) {
    const headings = sheets[0]?.first.find(({ row }) => row === only.headerRow)?.cells ?? [];
    plans[0] = { ...only, kind: 'equipment', columns: matchHeadings('equipment', headings) };
  }
  const hasIds = plans.some(({ kind, columns }) => kind === 'equipment' && columns.includes('id'));
  const plan: ImportPlan = {
    sheets: plans,
    ...{ matching: hasIds ? 'id' : 'name', existing: 'change', empty: 'leave' },
    replacements: [],
  };
  return { plan, isRemembered, keys };
}
