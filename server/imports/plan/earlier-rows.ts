/**
 * Rows of the same file that were planned before. A record may be in a file only once, and similar names at one place
 * may mean the same Anlage. A check, which writes nothing, also finds here what the run finds in the database by then:
 * which Anlagen are new, and which have another name. Kept in memory, because asking the database for each row would
 * take longer than all the rest of planning; a job that continues reads it again.
 */
import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { append } from '#contract/append.ts';
import { identityKey, placeKey } from '#contract/equipment/location.ts';
import type { ImportPlan } from '#contract/imports/import-plan.ts';
import type { RowVerdict } from '#contract/imports/imports.ts';
import { isSimilarTo } from '#contract/search/similar.ts';
import { foldPlain } from '#contract/text/fold.ts';
import type { Executor } from '../../db/database.ts';
import { importRows, imports } from '../../db/tables/index.ts';
import { type NewPoints, readNewPoints } from './new-points.ts';
import { idKey, isNameKey, namedIn, type PlannedRow, rowKey } from './planned-row.ts';

export interface EarlierRow {
  sheet: number;
  row: number;
  /** It creates something. */
  isNew: boolean;
  /** The Anlage that is there already and that the row is about. */
  equipmentId: string | null;
}

/** A row by which an Anlage gets its name and place. */
interface NamingRow extends EarlierRow {
  nameKey: string;
}

interface EarlierName extends Partial<ComparableName> {
  sheet: number;
  row: number;
  name: string;
}

/** Made when a second name at the place asks for it: in most lists places have one Anlage. */
interface ComparableName {
  key: string;
  /** "Pumpe 1" and "Pumpe 2" in one list are two Anlagen. */
  withoutNumbers: string;
}

const comparable = (name: string): ComparableName => {
  const key = identityKey(name);
  return { key, withoutNumbers: foldPlain(key).replace(/\d+/g, '#') };
};

/** More names at one place are not compared: a list without rooms may have thousands there. */
export const mostAtPlace = 100;

const rowsAtOnce = 5_000;

export class EarlierRows {
  readonly #byKey = new Map<string, EarlierRow>();
  readonly #names = new Map<string, EarlierName[]>();
  /** The Anlagen that get these names; empty in a run, and if no other sheet may ask for them. */
  readonly #named = new Map<string, NamingRow[]>();
  /** The names and places that Anlagen of the database get; empty in a run. */
  readonly #renamed = new Map<string, string>();
  readonly #sheetNames: readonly string[];
  readonly #isRun: boolean;
  readonly #hasOtherSheets: boolean;
  readonly newPoints: NewPoints;

  private constructor(
    { sheets }: ImportPlan,
    file: { sheetNames: readonly string[]; isRun: boolean; newPoints: NewPoints },
  ) {
    this.#sheetNames = file.sheetNames;
    this.#isRun = file.isRun;
    this.#hasOtherSheets = sheets.some(({ kind }) => kind !== null && kind !== 'equipment');
    this.newPoints = file.newPoints;
  }

  /** What earlier attempts of the same job have planned. */
  static async read(
    executor: Executor,
    importId: string,
    { plan, isRun }: { plan: ImportPlan; isRun: boolean },
  ): Promise<EarlierRows> {
    const [file] = await executor
      .select({ names: sql<string[]>`jsonb_path_query_array(${imports.sheets}, '$[*].name')` })
      .from(imports)
      .where(eq(imports.id, importId));
    const newPoints = await readNewPoints(executor, importId, plan);
    const sheetNames = file?.names ?? [];
    const earlier = new EarlierRows(plan, { sheetNames, isRun, newPoints });
    const { sheet, row, cells, keys, verdict, equipmentId } = importRows;
    for (const [at, { kind, columns }] of plan.sheets.entries()) {
      const name = sql<string | null>`${cells}[${columns.indexOf('name') + 1}::int]`;
      for (let last = 0; ; ) {
        const found = await executor
          .select({ row, name, keys, verdict, equipmentId })
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
          const { row, equipmentId } = one;
          earlier.#add(one.keys ?? [], { sheet: at, row, isNew, equipmentId }, one.name);
          if (kind === 'equipment' && one.verdict) {
            earlier.#addNamed(one.keys ?? [], { sheet: at, row, equipmentId }, one.verdict);
          }
        }
        if (found.length < rowsAtOnce) break;
        last = found.at(-1)?.row ?? last;
      }
    }
    return earlier;
  }

  #add(keys: readonly string[], row: EarlierRow, name: string | null): void {
    for (const key of keys) {
      this.#byKey.set(key, row);
      const place = namedIn(key)?.place;
      if (row.isNew && name && place !== undefined) this.#addName(place, row, name);
    }
  }

  /** The name that an Anlage gets by the row. */
  #addNamed(keys: readonly string[], row: Omit<EarlierRow, 'isNew'>, verdict: RowVerdict): void {
    const key = keys.find(isNameKey);
    const isNew = verdict === 'new';
    if (this.#isRun || key === undefined || !(isNew || verdict === 'changed')) return;
    if (!isNew && row.equipmentId) this.#renamed.set(row.equipmentId, key);
    if (!this.#hasOtherSheets) return;
    const name = namedIn(key)?.name ?? '';
    append(this.#named, name, { ...row, isNew, nameKey: key });
  }

  /** The row that creates an Anlage with this id which the database does not have. */
  newWithId(id: string): EarlierRow | undefined {
    return this.newWithKey(idKey(id));
  }

  /** The row that creates something with this key which the database does not have; none in a run. */
  newWithKey(key: string): EarlierRow | undefined {
    const row = this.#isRun ? undefined : this.#byKey.get(key);
    return row?.isNew ? row : undefined;
  }

  /** The key of an Anlage that a row creates: by its id only when it is written. */
  keyOfNew(place: Pick<EarlierRow, 'sheet' | 'row'>, id: string): string {
    return this.#isRun ? idKey(id) : rowKey(place);
  }

  /** The Anlagen that get this name and that the database does not have, or has with another name. */
  named(name: string): readonly NamingRow[] {
    return this.#named.get(name) ?? [];
  }

  /** The key of the name and the place that an Anlage of the database gets; undefined if it keeps both. */
  newNameOf(equipmentId: string): string | undefined {
    return this.#renamed.get(equipmentId);
  }

  addName(location: string, row: Pick<EarlierRow, 'sheet' | 'row'>, name: string): void {
    this.#addName(placeKey(location), row, name);
  }

  #addName(place: string, { sheet, row }: Pick<EarlierRow, 'sheet' | 'row'>, name: string): void {
    if ((this.#names.get(place)?.length ?? 0) >= mostAtPlace) return;
    append(this.#names, place, { sheet, row, name });
  }

  /** "Zeile 2", and its sheet if it is not the sheet that says it. */
  placeOf({ sheet, row }: Pick<EarlierRow, 'sheet' | 'row'>, inSheet: number): string {
    const other = sheet === inSheet ? '' : ` von Blatt „${this.#sheetNames[sheet] ?? sheet + 1}“`;
    return `Zeile ${row}${other}`;
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
      if (one.key === undefined) Object.assign(one, comparable(one.name));
      const isOther = one.key === key || one.withoutNumbers === withoutNumbers;
      const { name } = one;
      return !isOther && isSimilar({ id: '', name, type: '', locationRaw, locationBuilding: null });
    });
  }

  /** Refuses planned rows that are about the same record as an earlier row, and remembers the others. */
  refuseRepeated<Write>(planned: readonly PlannedRow<Write>[]): PlannedRow<Write>[] {
    const decided = planned.map((one) => {
      const { values, verdict, keys, equipmentId } = one;
      if (verdict === 'refused') return one;
      if (this.#refuseIfRepeated(one)) {
        const { write: _, ...rest } = one;
        return { ...rest, verdict: 'refused' as const };
      }
      const { sheet, row } = values.place;
      this.#add(keys, { sheet, row, isNew: verdict === 'new', equipmentId }, null);
      if (values.kind === 'equipment') this.#addNamed(keys, { sheet, row, equipmentId }, verdict);
      return one;
    });
    for (const { values, verdict } of decided) if (verdict === 'refused') values.forgetNotes();
    return decided;
  }

  /** A row that is repeated as a whole needs no word about its cells. */
  #refuseIfRepeated({ values, keys, cells }: PlannedRow): boolean {
    const repeated = keys.flatMap((key) => {
      const at = this.#byKey.get(key);
      return at ? [{ cell: cells?.get(key), place: this.placeOf(at, values.place.sheet) }] : [];
    });
    const whole = repeated.find(({ cell }) => !cell);
    for (const { cell, place } of whole ? [whole] : repeated) {
      if (cell) values.refuse(cell.field, 'cell_twice', `${cell.what} steht schon in ${place}.`);
      else values.refuse(null, 'twice', `Steht schon in ${place}.`);
    }
    return repeated.length > 0;
  }
}
