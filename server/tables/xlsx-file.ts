import { showGeneral, showIn } from './shown-number.ts';
import { asTableFileError } from './table-file-error.ts';
import {
  isSelected,
  type RowSelection,
  type SheetDescription,
  type TableBatch,
  type TableSource,
} from './table-source.ts';
import { XlsxArchive } from './xlsx-archive.ts';
import { type MergedRows, mergedRows } from './xlsx-merged.ts';
import { type CellContext, hiddenColumns, sheetRows } from './xlsx-rows.ts';
import { readTexts } from './xlsx-texts.ts';
import { readFormats, readWorkbook, type Workbook } from './xlsx-workbook.ts';

export async function openXlsx(path: string): Promise<TableSource> {
  let archive: XlsxArchive | undefined;
  try {
    archive = await XlsxArchive.open(path);
    return await sourceOf(archive);
  } catch (error) {
    archive?.close();
    throw asTableFileError(error);
  }
}

/** What the cells of all sheets refer to; read once, and only if rows are read. */
type Content = Omit<CellContext, 'sheet' | 'merged'>;

async function sourceOf(archive: XlsxArchive): Promise<TableSource> {
  const workbook = await readWorkbook(archive);
  const sheets: SheetDescription[] = [];
  const merged: MergedRows[][] = [];
  for (const { name, isHidden, part } of workbook.sheets) {
    const found = await mergedRows(await archive.text(part));
    merged.push(found);
    sheets.push({
      ...{ name, isHidden, mergedCells: found.length },
      hiddenColumns: await hiddenColumns(await archive.text(part)),
    });
  }
  let content: Promise<Content> | undefined;
  const contentOnce = () => {
    content ??= contentOf(archive, workbook);
    return content;
  };
  return {
    description: { kind: 'xlsx', sheets },
    async *batches(selection) {
      try {
        yield* batches({ archive, workbook, merged }, await contentOnce(), selection);
      } catch (error) {
        throw asTableFileError(error);
      }
    },
    close: () => archive.close(),
  };
}

async function contentOf(archive: XlsxArchive, workbook: Workbook): Promise<Content> {
  const { textsPart, stylesPart, is1904 } = workbook;
  const texts = await readTexts(archive, textsPart);
  const formats = await readFormats(archive, stylesPart);
  const showers = formats.map((format) => showIn(format, is1904));
  return { texts, is1904, show: (style) => showers[style] ?? showGeneral };
}

interface OpenWorkbook {
  archive: XlsxArchive;
  workbook: Workbook;
  /** Of each sheet. */
  merged: readonly (readonly MergedRows[])[];
}

async function* batches(
  { archive, workbook, merged }: OpenWorkbook,
  content: Content,
  { maxRows = Number.POSITIVE_INFINITY, ...selection }: RowSelection,
): AsyncGenerator<TableBatch> {
  for (const [at, { name: sheet, part }] of workbook.sheets.entries()) {
    if (!isSelected(selection, sheet)) continue;
    let left = maxRows;
    const context = { ...content, sheet, merged: merged[at] ?? [] };
    for await (const rows of sheetRows(await archive.text(part), context)) {
      yield { sheet: at, rows: rows.length > left ? rows.slice(0, left) : rows };
      left -= rows.length;
      if (left <= 0) break;
    }
  }
}
