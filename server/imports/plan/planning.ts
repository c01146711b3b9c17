import type { ImportPlan, SheetPlan } from '#contract/imports/import-plan.ts';
import type { Tx } from '../../db/database.ts';
import type { EarlierRows } from './earlier-rows.ts';
import type { KnownNames } from './known-names.ts';
import { type FileRow, RowValues } from './row-values.ts';

/** What planning the rows of a sheet needs. */
export interface Planning {
  tx: Tx;
  importId: string;
  plan: ImportPlan;
  sheet: SheetPlan;
  headings: readonly string[];
  names: KnownNames;
  earlier: EarlierRows;
  /** In the order of the sheet. */
  rows: readonly FileRow[];
}

export const valuesOf = ({ rows, ...planning }: Planning): RowValues[] =>
  rows.map((row) => new RowValues(row, planning));
