/** The rows of an import with their verdicts and findings, as a workbook in which the cells in question are marked. */
import type { Readable } from 'node:stream';
import { and, eq, gt } from 'drizzle-orm';
import { type Finding, type ImportRecord, rowVerdictLabels } from '#contract/imports/imports.ts';
import type { Executor } from '../db/database.ts';
import { importRows } from '../db/tables/index.ts';
import type { CellMark, SheetCell, TableSheet } from '../tables/table-sheet.ts';
import { writeXlsx } from '../tables/write-xlsx.ts';

const partSize = 500;
const widest = 60;
/** In a cell of a workbook. */
const mostSigns = 32_767;

export function resultFile(executor: Executor, { id, sheets, plan }: ImportRecord): Readable {
  const hasSeveral = (plan?.sheets.filter(({ kind }) => kind).length ?? 0) > 1;
  const written = (sheets ?? []).flatMap((sheet, at): TableSheet[] => {
    const { kind, headerRow = 0 } = plan?.sheets[at] ?? {};
    if (!kind) return [];
    const headings = sheet.first.find(({ row }) => row === headerRow)?.cells ?? [];
    return [
      {
        name: nameOf(sheet.name, at, sheets ?? []),
        columns: [
          ...(hasSeveral ? [{ title: 'Blatt', kind: 'text' as const, width: 20 }] : []),
          { title: 'Zeile', kind: 'number', width: 8 },
          { title: 'Urteil', kind: 'text', width: 14 },
          { title: 'Befunde', kind: 'text', width: widest },
          ...headings.map((title) => ({ title, kind: 'text' as const, width: 20 })),
        ],
        rows: rowsOf(executor, id, {
          ...{ sheet: at, after: headerRow, width: headings.length },
          sheetName: hasSeveral ? sheet.name : undefined,
        }),
      },
    ];
  });
  return writeXlsx(written);
}

/** Names of sheets in the file may be longer, hold signs that a workbook does not allow, or become equal by that. */
function nameOf(name: string, at: number, all: readonly { name: string }[]): string {
  const short = shortName(name);
  const isUnique = all.every(
    (other, place) => place === at || shortName(other.name).toLowerCase() !== short.toLowerCase(),
  );
  return short && isUnique ? short : `${at + 1} ${short || 'Blatt'}`;
}

const shortName = (name: string) =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 27)
    .trimEnd();

async function* rowsOf(
  executor: Executor,
  importId: string,
  {
    sheet,
    after,
    width,
    sheetName,
  }: { sheet: number; after: number; width: number; sheetName: string | undefined },
): AsyncGenerator<SheetCell[]> {
  const { row, cells, verdict, findings } = importRows;
  let last = after;
  for (;;) {
    const rows = await executor
      .select({ row, cells, verdict, findings })
      .from(importRows)
      .where(and(eq(importRows.importId, importId), eq(importRows.sheet, sheet), gt(row, last)))
      .orderBy(row)
      .limit(partSize);
    for (const { findings: found, ...one } of rows) {
      const cells = cellsOf(one, found ?? [], width);
      yield sheetName === undefined ? cells : [sheetName, ...cells];
    }
    last = rows.at(-1)?.row ?? last;
    if (rows.length < partSize) return;
  }
}

/** The heaviest finding of a cell marks it; notes do not. */
function markAt(findings: readonly Finding[], column: number | null): CellMark | undefined {
  const weights = findings.filter((one) => one.column === column).map(({ weight }) => weight);
  if (weights.includes('refusal')) return 'red';
  return weights.includes('warning') ? 'yellow' : undefined;
}

interface ReadRow {
  row: number;
  cells: readonly string[];
  verdict: keyof typeof rowVerdictLabels | null;
}

function cellsOf(
  { row, cells, verdict }: ReadRow,
  findings: readonly Finding[],
  width: number,
): SheetCell[] {
  const markOf = (column: number | null) => markAt(findings, column);
  const marked = (value: string, mark: CellMark | undefined): SheetCell =>
    mark ? { value, mark } : value;
  return [
    row,
    marked(verdict ? rowVerdictLabels[verdict] : '', markOf(null)),
    findings
      .map(({ sentence }) => sentence)
      .join('\n')
      .slice(0, mostSigns),
    ...Array.from({ length: width }, (_, at) => marked(cells[at] ?? '', markOf(at))),
  ];
}
