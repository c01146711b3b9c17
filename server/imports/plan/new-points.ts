/**
 * Safety points that rows of the same file create. A check does not write them, and a run may not have written them yet;
 * a later row may be about one of them. Kept in memory; a job that continues reads them again.
 */
import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { append } from '#contract/append.ts';
import { identityKey } from '#contract/equipment/location.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { SafetyPointFields } from '#contract/safety/safety.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import type { Executor } from '../../db/database.ts';
import { importRows } from '../../db/tables/index.ts';
import { isId } from './planned-row.ts';
import { type FileRow, RowValues } from './row-values.ts';

export interface NewPoint {
  /** Names the row that creates it: the same in the check and in the run. */
  key: string;
  id: string;
  fields: SafetyPointFields;
}

type Place = Pick<FileRow, 'sheet' | 'row'>;

const keyOf = ({ sheet, row }: Place) => `point of row ${sheet} ${row}`;

/** What the row says about its point. */
export const pointFieldsIn = (values: RowValues): SafetyPointFields => ({
  identifier: values.get('identifier'),
  site: textOrNull(values.get('site')),
  floor: textOrNull(values.get('floor')),
  column: textOrNull(values.get('column')),
  description: textOrNull(values.get('description')),
});

/** The point that the row creates if none is meant that is there. */
export const pointOfRow = (values: RowValues): NewPoint => {
  const id = values.get('pointId').toLowerCase();
  return {
    ...{ key: keyOf(values.place), id: isId(id) ? id : randomUUID() },
    fields: pointFieldsIn(values),
  };
};

const rowsAtOnce = 5_000;

export class NewPoints {
  readonly #byId = new Map<string, NewPoint>();
  readonly #byIdentifier = new Map<string, NewPoint[]>();

  add(point: NewPoint): void {
    if (this.#byId.has(point.id)) return;
    this.#byId.set(point.id, point);
    append(this.#byIdentifier, identityKey(point.fields.identifier), point);
  }

  withId(id: string): NewPoint | undefined {
    return this.#byId.get(id);
  }

  withIdentifier(identifier: string): readonly NewPoint[] {
    return this.#byIdentifier.get(identityKey(identifier)) ?? [];
  }
}

/** What earlier attempts of the same job have planned. */
export async function readNewPoints(
  executor: Executor,
  importId: string,
  { sheets, replacements }: ImportPlan,
): Promise<NewPoints> {
  const points = new NewPoints();
  for (const [sheet, plan] of sheets.entries()) {
    if (plan.kind !== 'safety') continue;
    for (let last = 0; ; ) {
      const { row, cells, errorCells, pointId } = importRows;
      const found = await executor
        .select({ row, cells, errorCells, pointId })
        .from(importRows)
        .where(
          and(
            ...[eq(importRows.importId, importId), eq(importRows.sheet, sheet), gt(row, last)],
            eq(importRows.verdict, 'new'),
            // The key of the row's Absicherung ends with the key of its point.
            sql`exists (select from unnest(${importRows.keys}) as key
              where key like '% point of row ' || ${importRows.sheet} || ' ' || ${row})`,
          ),
        )
        .orderBy(row)
        .limit(rowsAtOnce);
      for (const { pointId: writtenId, ...one } of found) {
        const values = new RowValues(
          { ...one, sheet },
          {
            ...{ sheet: plan, plan: { replacements }, headings: [] },
          },
        );
        const point = pointOfRow(values);
        points.add(writtenId ? { ...point, id: writtenId } : point);
      }
      if (found.length < rowsAtOnce) break;
      last = found.at(-1)?.row ?? last;
    }
  }
  return points;
}
