/** Reads an uploaded file into rows of the database, and suggests what its columns are. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
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
import type { JobAttempt, JobHandler } from '../jobs/job-attempt.ts';
import type { Storage } from '../storage/storage.ts';
import { openTable } from '../tables/read-table.ts';
import { TableFileError } from '../tables/table-file-error.ts';
import type { TableRow } from '../tables/table-source.ts';
import { joinCobie } from './cobie.ts';
import * as store from './imports-store.ts';
import { makeScratchFolder } from './scratch-folder.ts';

/** The rows of each sheet that are shown while the person assigns columns; of a long cell only the beginning. */
const shownRows = 40;
const shownLength = 200;
/** Of all sheets together, in equal parts: 200 sheets may each show 40 rows with 30 columns of 33 characters. */
const shownCharacters = 8_000_000;

export type ReadStored = Storage['read'];

export const readHandler = (readStored: ReadStored): JobHandler => ({
  isLong: true,
  run: async (job) => {
    const { importId } = job.payload as { importId: string };
    const current = await job.step((tx) => store.lock(tx, importId));
    // Discarded meanwhile.
    if (!current?.objectPath) return;
    const { objectPath, fileName } = current;
    const folder = await makeScratchFolder();
    try {
      const path = join(folder, 'file');
      const content = await readStored(objectPath);
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
  onFailedAttempt: store.announceAttempt,
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
  const sheets: ImportSheet[] = described.map(({ isHidden, mergedCells }, at) => ({
    ...{ name: nameOf(at, described), isHidden, hiddenRows: 0, rows: 0, first: [] },
    ...(mergedCells > 0 ? { mergedCells } : {}),
  }));
  const room = sheets.map(() => shownCharacters / sheets.length);
  try {
    for await (const { sheet: at, rows } of table.rows()) {
      const sheet = sheets[at];
      if (!sheet) throw new Error('a sheet was not described');
      for (const row of rows) {
        count(sheet, row);
        const isShown = sheet.first.length < shownRows && (room[at] ?? 0) > 0;
        if (isShown) room[at] = (room[at] ?? 0) - show(sheet, row);
      }
      const total = sheets.reduce((sum, { rows: number }) => sum + number, 0);
      const isThere = await job.step(
        async (tx) => {
          if (!(await store.lock(tx, importId))) return false;
          await store.insertRows(tx, importId, rows.map(toStore(at)));
          await store.change(tx, importId, { done: total });
          return true;
        },
        () => ({ done: total }),
      );
      // Removed meanwhile.
      if (!isThere) return;
    }
  } finally {
    await table.close();
  }
  if (sheets.every(({ rows }) => rows === 0)) throw new TableFileError('empty');
  await job.finish(async (tx) => {
    const components = await joinCobie(tx, importId, sheets);
    if (components) components.first = components.first.map(shownRow);
    const { plan, isRemembered } = await suggestPlan(tx, sheets, components);
    await requestRemoval(tx, [objectPath]);
    await store.change(tx, importId, {
      ...{ state: 'read', sheets, plan, isRemembered, objectPath: null },
      ...{ done: 0, total: 0 },
    });
  });
}

/** Spreadsheet programs give no two sheets one name, but other programs do. */
function nameOf(at: number, described: readonly { name: string }[]): string {
  const name = described[at]?.name ?? '';
  const isRepeated = described.findIndex((other) => other.name === name) < at;
  return isRepeated ? `${name} (Blatt ${at + 1})` : name;
}

function count(sheet: ImportSheet, { cells, isHidden }: TableRow): void {
  sheet.rows += 1;
  if (isHidden) sheet.hiddenRows += 1;
  const unread = cells.length - mostColumns;
  if (unread > (sheet.unreadColumns ?? 0)) sheet.unreadColumns = unread;
}

/** Returns its number of characters. */
function show(sheet: ImportSheet, row: TableRow): number {
  const shown = shownRow(row);
  sheet.first.push(shown);
  return shown.cells.reduce((sum, cell) => sum + cell.length, 0);
}

const shownRow = ({ row, cells }: { row: number; cells: readonly string[] }) => ({
  row,
  cells: cells.slice(0, mostColumns).map(beginning),
});

const beginning = (cell: string) =>
  storable(cell.length > shownLength ? `${cell.slice(0, shownLength - 1)}…` : cell);

const toStore =
  (sheet: number) =>
  ({ row, cells, isHidden, errorCells }: TableRow) => ({
    ...{ sheet, row, isHidden, errorCells: errorCells ?? null },
    cells: cells.slice(0, mostColumns).map(storable),
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
  const plans: SheetPlan[] = [];
  let isRemembered = false;
  for (const sheet of sheets) {
    const rows = sheet.first.map(({ cells }) => cells);
    const kind = kindIn(sheet, rows, components);
    const header = findHeaderRow(kind ?? 'equipment', rows);
    const keys = rows.map(headingsKey);
    const before = await store.rememberedSheet(executor, keys, keys[header] ?? '');
    // What is hidden is only imported if the person says so.
    if (before && !(sheet.isHidden && before.plan.kind)) {
      if (before.plan.kind) isRemembered = true;
      const headerRow = sheet.first[keys.indexOf(before.key)]?.row ?? 1;
      plans.push({ ...before.plan, headerRow });
    } else {
      const columns = kind ? matchHeadings(kind, rows[header] ?? []) : [];
      plans.push({ kind, headerRow: sheet.first[header]?.row ?? 1, columns });
    }
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
  return { plan, isRemembered };
}
