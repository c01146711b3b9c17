/** What a row of the file shows, as a card or in a table. */
import type { FindingWeight, ImportRecord, ImportRow } from '#contract/imports/imports.ts';
import { titleOf } from '#contract/imports/sheets.ts';

export interface RowsProps {
  rows: readonly ImportRow[];
  import: ImportRecord;
}

/** Columns that were assigned to a field, in the order of the file; the others are not imported. */
export function assignedColumns({ plan }: ImportRecord, sheet: number) {
  const { kind, columns } = plan?.sheets[sheet] ?? { kind: null, columns: [] };
  return columns.flatMap((field, at) =>
    field && kind ? [{ at, title: titleOf(kind, field) }] : [],
  );
}

/** The heaviest finding of a cell that the person should look at; notes only inform. */
export function markOf({ findings }: ImportRow, column: number): FindingWeight | undefined {
  const weights = findings.filter((one) => one.column === column).map(({ weight }) => weight);
  return (['refusal', 'warning'] as const).find((weight) => weights.includes(weight));
}

/** Rows of all sheets are shown, so each is named if the file has several. */
export const sheetName = ({ sheets }: ImportRecord, sheet: number): string | undefined =>
  sheets && sheets.length > 1 ? sheets[sheet]?.name : undefined;
