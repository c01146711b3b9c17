import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { removeTableFiles, tableFile, workbookOf } from '../testing/table-files.ts';
import { type OpenTable, openTable } from './read-table.ts';
import { TableFileError } from './table-file-error.ts';
import type { RowSelection } from './table-source.ts';
import { writeXlsx } from './write-xlsx.ts';

removeTableFiles();

const named = (name: string, count: number) => ({
  name,
  columns: [{ title: 'Nummer', kind: 'number' as const }],
  rows: Array.from({ length: count }, (_, at) => [at + 1]),
});

const open = async (name: string, content: string | Uint8Array, answerMs?: number) =>
  openTable(
    { path: await tableFile(name, content), fileName: name },
    answerMs === undefined ? {} : { answerMs },
  );

async function countOf(table: OpenTable, selection?: RowSelection) {
  const counts: Record<string, number> = {};
  for await (const { sheet, rows } of table.rows(selection)) {
    const { name = '' } = table.description.sheets[sheet] ?? {};
    counts[name] = (counts[name] ?? 0) + rows.length;
  }
  return counts;
}

describe('a table read in its thread', () => {
  it('gives all rows in batches, as often as they are asked for', async () => {
    const bytes = await buffer(writeXlsx([named('A', 3_000), named('B', 2), named('C', 700)]));
    const table = await open('a.xlsx', bytes);
    expect(table.description.sheets.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(await countOf(table, { maxRows: 10 })).toEqual({ A: 10, B: 3, C: 10 });
    for await (const { rows } of table.rows()) {
      expect(rows[0]).toEqual({ row: 1, cells: ['Nummer'], isHidden: false });
      break;
    }
    expect(await countOf(table, { sheets: ['C', 'B'] })).toEqual({ B: 3, C: 701 });
    expect(await countOf(table)).toEqual({ A: 3_001, B: 3, C: 701 });
    await table.close();
    await expect(countOf(table)).rejects.toThrow('was closed');
  });

  it('says what is wrong with the file', async () => {
    await expect(open('a.csv', '')).rejects.toMatchObject({ code: 'empty' });
    const table = await open('a.csv', 'a;b\n"c;d');
    const fault = await countOf(table).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(TableFileError);
    expect(fault).toMatchObject({ code: 'stray_quote', place: { row: 2 } });
    await table.close();
  });

  it('keeps a fault of the server apart from one of the file', async () => {
    const opening = openTable({ path: '/nowhere/a.csv', fileName: 'a.csv' });
    await expect(opening).rejects.toThrow('ENOENT');
    await expect(opening).rejects.not.toBeInstanceOf(TableFileError);
  });

  it('is ended if it takes too long', async () => {
    await expect(open('a.xlsx', await workbookOf({}), 0)).rejects.toMatchObject({
      code: 'took_too_long',
    });
  });
});
