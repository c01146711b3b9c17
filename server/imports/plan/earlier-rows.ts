/**
 * Rows of the same file that were planned before. A record may be in a file only once, and similar names at one place
 * may mean the same Anlage. Kept in memory, because asking the database for each row would take longer than all the
 * rest of planning; a job that continues reads it again.
 */
import { and, eq, gt, ne } from 'drizzle-orm';
import { identityKey, placeKey } from '#contract/equipment/location.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import { isSimilarTo } from '#contract/search/similar.ts';
import { foldPlain } from '#contract/text/fold.ts';
import type { Executor } from '../../db/database.ts';
import { importRows } from '../../db/tables/index.ts';
import { namedIn, type PlannedRow } from './planned-row.ts';

export interface EarlierRow {
  sheet: number;
  row: number;
  /** It creates something. */
  isNew: boolean;
}

interface EarlierName {
  row: number;
  name: string;
  key: string;
  /** "Pumpe 1" and "Pumpe 2" in one list are two Anlagen. */
  withoutNumbers: string;
}

const comparable = (name: string) => {
  const key = identityKey(name);
  return { key, withoutNumbers: foldPlain(key).replace(/\d+/g, '#') };
};

/** More names at one place are not compared: a list without rooms may have thousands there. */
export const mostAtPlace = 100;

const rowsAtOnce = 5_000;

export class EarlierRows {
  readonly #byKey = new Map<string, EarlierRow>();
  readonly #names = new Map<string, EarlierName[]>();

  /** What earlier attempts of the same job have planned. */
  static async read(
    executor: Executor,
    importId: string,
    { sheets }: ImportPlan,
  ): Promise<EarlierRows> {
    const earlier = new EarlierRows();
    const { sheet, row, cells, keys, verdict } = importRows;
    for (const [at, { columns }] of sheets.entries()) {
      const nameAt = columns.indexOf('name');
      for (let last = 0; ; ) {
        const found = await executor
          .select({ row, cells, keys, verdict })
          .from(importRows)
          .where(
            and(
              ...[eq(importRows.importId, importId), eq(sheet, at), gt(row, last)],
              ne(verdict, 'refused'),
            ),
          )
          .orderBy(row)
          .limit(rowsAtOnce);
        for (const one of found) {
          const isNew = one.verdict === 'new';
          earlier.#add(one.keys ?? [], { sheet: at, row: one.row, isNew }, one.cells[nameAt]);
        }
        if (found.length < rowsAtOnce) break;
        last = found.at(-1)?.row ?? last;
      }
    }
    return earlier;
  }

  #add(keys: readonly string[], row: EarlierRow, name: string | undefined): void {
    for (const key of keys) {
      this.#byKey.set(key, row);
      const place = namedIn(key)?.place;
      if (row.isNew && name && place !== undefined) this.#addName(place, row.row, name);
    }
  }

  addName(location: string, { row, name }: { row: number; name: string }): void {
    this.#addName(placeKey(location), row, name);
  }

  #addName(place: string, row: number, name: string): void {
    const names = this.#names.get(place) ?? [];
    if (names.length >= mostAtPlace) return;
    names.push({ row, name, ...comparable(name) });
    this.#names.set(place, names);
  }

  withKey(key: string): EarlierRow | undefined {
    return this.#byKey.get(key);
  }

  similarTo(candidate: { name: string; locationRaw: string }): EarlierName | undefined {
    const { locationRaw } = candidate;
    const names = this.#names.get(placeKey(locationRaw));
    if (!names) return undefined;
    const { key, withoutNumbers } = comparable(candidate.name);
    const isSimilar = isSimilarTo(candidate);
    return names.find((one) => {
      const isOther = one.key === key || one.withoutNumbers === withoutNumbers;
      const { name } = one;
      return !isOther && isSimilar({ id: '', name, type: '', locationRaw, locationBuilding: null });
    });
  }

  /** Refuses planned rows that are about the same record as an earlier row, and remembers the others. */
  refuseRepeated<Write>(planned: readonly PlannedRow<Write>[]): PlannedRow<Write>[] {
    return planned.map((one) => {
      const { values, verdict, keys } = one;
      if (verdict === 'refused') return one;
      const at = keys.flatMap((key) => this.#byKey.get(key) ?? [])[0];
      if (at) {
        values.refuse(null, 'twice', `Steht schon in Zeile ${at.row}.`);
        const { write: _, ...rest } = one;
        return { ...rest, verdict: 'refused' as const };
      }
      const { sheet, row } = values.place;
      this.#add(keys, { sheet, row, isNew: verdict === 'new' }, undefined);
      return one;
    });
  }
}
