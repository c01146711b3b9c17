import { describe, expect, it } from 'vitest';
import { limitedBatches } from './table-batches.ts';
import type { TableBatch, TableRow } from './table-source.ts';

const rowsOf = (count: number, cells: string[]): TableRow[] =>
  Array.from({ length: count }, (_, at) => ({ row: at + 1, cells, isHidden: false }));

/** As a file of two sheets gives them. */
async function* read(...sheets: TableRow[][]): AsyncGenerator<TableBatch> {
  for (const [sheet, rows] of sheets.entries())
    for (let at = 0; at < rows.length; at += 250) yield { sheet, rows: rows.slice(at, at + 250) };
}

async function sizesOf(...sheets: TableRow[][]): Promise<[sheet: number, rows: number][]> {
  const sizes: [number, number][] = [];
  for await (const { sheet, rows } of limitedBatches(read(...sheets), (at) => `Blatt ${at + 1}`))
    sizes.push([sheet, rows.length]);
  return sizes;
}

const long = 'x'.repeat(30_000);

describe('a batch', () => {
  it('has at most 500 rows of one sheet', async () => {
    expect(await sizesOf(rowsOf(1_100, ['a']), rowsOf(3, ['a']), rowsOf(501, ['a']))).toEqual([
      ...[[0, 500] as const, [0, 500] as const, [0, 100] as const, [1, 3] as const],
      ...[[2, 500] as const, [2, 1] as const],
    ]);
  });

  it('ends before its texts are too long for one statement', async () => {
    expect(await sizesOf(rowsOf(150, [long]))).toEqual([
      [0, 66],
      [0, 66],
      [0, 18],
    ]);
  });
});

describe('all rows of a file', () => {
  it('may be 100,000 with 30 columns of 66 characters', async () => {
    const sizes = await sizesOf(rowsOf(100_000, Array(30).fill('x'.repeat(66))));
    expect(sizes.reduce((sum, [, rows]) => sum + rows, 0)).toBe(100_000);
  });

  it('may not have too many cells, in one sheet or in several', async () => {
    const half = rowsOf(10_000, Array(499).fill('').concat('a'));
    await expect(sizesOf(half, half, rowsOf(1, ['a']))).rejects.toThrow(
      'Die Datei hat mehr als 10.000.000 Zellen.',
    );
    expect(await sizesOf(half, half)).toHaveLength(40);
  });

  it('may not have too long texts together', async () => {
    await expect(sizesOf(rowsOf(6_700, [long]))).rejects.toThrow(
      'Die Texte der Datei haben zusammen mehr als 200.000.000 Zeichen.',
    );
  });

  it('may not be too long alone', async () => {
    const rows = rowsOf(1, ['a']).concat({
      ...rowsOf(1, Array(5).fill(long))[0],
      row: 7,
    } as TableRow);
    await expect(sizesOf(rows)).rejects.toThrow(
      'Blatt „Blatt 1“, Zeile 7: mehr als 131.072 Zeichen.',
    );
  });
});
