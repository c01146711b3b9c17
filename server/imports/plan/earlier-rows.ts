/** Rows of the same file that were planned before: a record may be in a file only once. */
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { importRows } from '../../db/tables/index.ts';
import type { PlannedRow, Planning } from './planned-row.ts';

interface Place {
  sheet: number;
  row: number;
}

/** Refuses planned rows that are about the same record as an earlier row of the sheet. */
export async function refuseRepeated<Write>(
  { tx, importId }: Planning,
  planned: readonly PlannedRow<Write>[],
): Promise<PlannedRow<Write>[]> {
  const keys = planned.flatMap((row) => [...row.keys]);
  const taken = await placesOf(tx, importId, keys);
  return planned.map((row) => {
    const at = row.keys.flatMap((key) => taken.get(key) ?? [])[0];
    if (at && row.verdict !== 'refused') {
      row.values.refuse(null, 'twice', `Steht schon in Zeile ${at.row}.`);
      const { write: _, ...rest } = row;
      return { ...rest, verdict: 'refused' as const };
    }
    if (row.verdict !== 'refused') for (const key of row.keys) taken.set(key, row.values.place);
    return row;
  });
}

/** Where rows that were planned before and are not refused have these keys. */
async function placesOf(
  tx: Tx,
  importId: string,
  keys: readonly string[],
): Promise<Map<string, Place>> {
  if (keys.length === 0) return new Map();
  const found = await tx
    .select({ sheet: importRows.sheet, row: importRows.row, keys: importRows.keys })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        sql`${importRows.keys} && ${sql.param([...keys])}::text[]`,
        ne(importRows.verdict, 'refused'),
      ),
    );
  return new Map(
    found.flatMap(({ keys: theirs, ...place }) => (theirs ?? []).map((key) => [key, place])),
  );
}
