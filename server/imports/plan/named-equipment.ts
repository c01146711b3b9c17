/** The Anlagen that rows of other sheets name: by their id, or by name and location. */
import { sql } from 'drizzle-orm';
import { identityKey } from '#contract/equipment/location.ts';
import type { SheetField } from '#contract/imports/sheets.ts';
import { equipment } from '../../db/tables/index.ts';
import type { EarlierRow, EarlierRows } from './earlier-rows.ts';
import { idKey, isId, nameKey, rowKey } from './planned-row.ts';
import type { Planning } from './planning.ts';
import type { RowValues } from './row-values.ts';

/** The columns that name one Anlage. */
export interface NamingColumns {
  id: SheetField;
  name: SheetField;
  location: SheetField;
}

export const ownEquipment: NamingColumns = {
  ...{ id: 'equipmentId', name: 'equipmentName', location: 'equipmentLocation' },
};
export const targetEquipment: NamingColumns = {
  ...{ id: 'targetId', name: 'targetName', location: 'targetLocation' },
};

/** An Anlage, or one that the same import creates first: then the id may not be known yet. */
export interface NamedEquipment {
  key: string;
  id: string | null;
}

/** Finds the Anlagen of many rows at once. */
export class EquipmentByName {
  readonly #byKey = new Map<string, NamedEquipment[]>();
  readonly #byName = new Map<string, NamedEquipment[]>();

  static async read(
    { tx, earlier }: Planning,
    rows: readonly RowValues[],
    columns: readonly NamingColumns[],
  ): Promise<EquipmentByName> {
    const found = new EquipmentByName();
    const named = rows.flatMap((values) => columns.map((column) => textsOf(values, column)));
    const ids = named.map(({ id }) => id).filter(isId);
    const names = [...new Set(named.map(({ name }) => identityKey(name)))].filter(Boolean);
    const { id, name, locationRaw } = equipment;
    const there = await tx
      .select({ id, name, locationRaw })
      .from(equipment)
      .where(
        sql`${id} = any(${sql.param(ids)}::uuid[]) or ${equipment.nameKey} = any(${sql.param(names)}::text[])`,
      );
    for (const { id, name, locationRaw } of there) {
      const one = { key: idKey(id), id };
      found.#byKey.set(one.key, [one]);
      const key = nameKey(name, locationRaw);
      if ((earlier.newNameOf(id) ?? key) === key) found.#add(name, key, one);
    }
    found.#addPlanned(earlier, named);
    return found;
  }

  #add(name: string, key: string, one: NamedEquipment): void {
    for (const [map, at] of [
      [this.#byKey, key],
      [this.#byName, identityKey(name)],
    ] as const) {
      const same = map.get(at);
      if (!same) map.set(at, [one]);
      else if (!same.some((other) => other.key === one.key)) same.push(one);
    }
  }

  /** In a check the Anlagen of the same file do not exist yet, or have their former names. */
  #addPlanned(earlier: EarlierRows, named: readonly Texts[]): void {
    for (const { id, name } of named) {
      const byId = earlier.newWithId(id);
      if (byId) this.#byKey.set(idKey(id), [plannedOne(byId)]);
      for (const row of earlier.named(identityKey(name))) {
        this.#add(name, row.nameKey, plannedOne(row));
      }
    }
  }

  /** Adds a refusal to the row if the Anlage is missing or if several have the name. */
  find(values: RowValues, columns: NamingColumns): NamedEquipment | undefined {
    const texts = textsOf(values, columns);
    const found = keysOf(texts).flatMap((key) => this.#byKey.get(key) ?? []);
    if (found.length === 1) return found[0];
    const field = texts.id ? columns.id : columns.name;
    if (!texts.id && !texts.name) {
      values.refuse(values.has(field) ? field : null, 'missing_equipment', 'Die Anlage fehlt.');
      return undefined;
    }
    const same =
      texts.location || texts.id ? found : (this.#byName.get(identityKey(texts.name)) ?? []);
    if (same.length === 1) return same[0];
    const missing = texts.location ? 'die ID' : 'den Standort';
    const sentence =
      same.length > 1
        ? `„${texts.name}“ gibt es mehrmals; bitte ${missing} angeben.`
        : `Die Anlage „${texts.name || texts.id}“ gibt es nicht.`;
    values.refuse(field, same.length > 1 ? 'several_equipment' : 'unknown_equipment', sentence);
    return undefined;
  }
}

const plannedOne = (row: EarlierRow): NamedEquipment =>
  row.isNew || !row.equipmentId
    ? { key: rowKey(row), id: null }
    : { key: idKey(row.equipmentId), id: row.equipmentId };

interface Texts {
  id: string;
  name: string;
  location: string;
}

const textsOf = (values: RowValues, { id, name, location }: NamingColumns): Texts => ({
  id: values.get(id).toLowerCase(),
  name: values.get(name),
  location: values.get(location),
});

/** An id counts before a name. */
function keysOf({ id, name, location }: Texts): string[] {
  if (id) return isId(id) ? [idKey(id)] : [];
  return name && location ? [nameKey(name, location)] : [];
}
