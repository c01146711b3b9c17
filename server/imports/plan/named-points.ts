/** The safety points that rows name: by their id, or by their identifier and place. */
import { sql } from 'drizzle-orm';
import { append } from '#contract/append.ts';
import { identityKey, normaliseBuilding, sameText } from '#contract/equipment/location.ts';
import {
  isSameMark,
  newSafetyPoint,
  placeOfPoint,
  type SafetyPointFields,
} from '#contract/safety/safety.ts';
import { derivedPointColumns } from '../../db/safety-point-columns.ts';
import { safetyPoints } from '../../db/tables/index.ts';
import { type NewPoint, type NewPoints, pointFieldsIn, pointOfRow } from './new-points.ts';
import { isId } from './planned-row.ts';
import type { Planning } from './planning.ts';
import type { RowValues } from './row-values.ts';

/** An existing point, or one that a row of the file creates; then `isNew` is true until it is written. */
export interface NamedPoint extends NewPoint {
  isNew: boolean;
}

type Field = keyof SafetyPointFields;
const fieldNames = ['site', 'floor', 'column', 'description'] as const;

/** Finds the points of many rows at once. */
export class PointsByName {
  readonly #stored: ReadonlyMap<string, NamedPoint>;
  readonly #byIdentifier = new Map<string, NamedPoint[]>();
  readonly #new: NewPoints;

  private constructor(stored: readonly NamedPoint[], newPoints: NewPoints) {
    this.#new = newPoints;
    this.#stored = new Map(stored.map((point) => [point.id, point]));
    for (const point of stored) {
      append(this.#byIdentifier, identityKey(point.fields.identifier), point);
    }
  }

  static async read(
    { tx, earlier: { newPoints } }: Planning,
    rows: readonly RowValues[],
  ): Promise<PointsByName> {
    const ids = rows.map((values) => values.get('pointId').toLowerCase()).filter(isId);
    const texts = rows.map((values) => derivedPointColumns(pointFieldsIn(values)).identifierText);
    const { id, identifier, site, floor, column, description, identifierText } = safetyPoints;
    const there = await tx
      .select({ id, identifier, site, floor, column, description })
      .from(safetyPoints)
      .where(
        sql`${id} = any(${sql.param(ids)}::uuid[])
          or ${identifierText} = any(${sql.param([...new Set(texts)])}::text[])`,
      )
      .orderBy(safetyPoints.createdAt, id);
    const stored = there.map(({ id, ...fields }) => ({
      ...{ id, fields, key: newPoints.withId(id)?.key ?? `point ${id}` },
      isNew: false,
    }));
    return new PointsByName(stored, newPoints);
  }

  #withId(id: string): NamedPoint | undefined {
    const planned = this.#new.withId(id);
    return this.#stored.get(id) ?? (planned && { ...planned, isNew: true });
  }

  #withIdentifier(identifier: string): NamedPoint[] {
    const planned = this.#new
      .withIdentifier(identifier)
      .filter(({ id }) => !this.#stored.has(id))
      .map((point) => ({ ...point, isNew: true }));
    return [...(this.#byIdentifier.get(identityKey(identifier)) ?? []), ...planned];
  }

  /**
   * The point that the row means; a new one if there is none. Adds a refusal to the row if several may be meant. A new
   * id makes a new point, unless all of its fields are those of another one.
   */
  find(values: RowValues): NamedPoint | undefined {
    const id = values.get('pointId').toLowerCase();
    if (id && !isId(id)) {
      values.refuse('pointId', 'bad_id', `„${values.get('pointId')}“ ist keine ID.`);
      return undefined;
    }
    const fields = pointFieldsIn(values);
    const byId = this.#withId(id);
    if (byId) return withWarning(values, byId);
    const same = this.#withIdentifier(fields.identifier);
    const [equal, ...others] = same.filter((point) => isEqual(point.fields, fields));
    if (equal && others.length === 0) return equal;
    const meant = id
      ? []
      : theNearest(
          same.filter((point) => mayBe(point.fields, fields)),
          fields,
        );
    const [only] = meant;
    if (only && meant.length === 1) return withWarning(values, only);
    if (only) {
      const sentence = `„${fields.identifier}“ gibt es mehrmals; bitte ${missingIn(fields)} angeben.`;
      values.refuse('identifier', 'several_points', sentence);
      return undefined;
    }
    return newPointOf(values, same);
  }
}

const isEqual = (a: SafetyPointFields, b: SafetyPointFields): boolean =>
  [...fieldNames, 'identifier' as const].every((name) => sameText(a[name] ?? '', b[name] ?? ''));

/** Whether the row may mean a point with the same identifier: what both say about its place is the same. */
function mayBe(point: SafetyPointFields, row: SafetyPointFields): boolean {
  if (row.site && !isSameMark(point, row)) return false;
  return (['floor', 'column'] as const).every(
    (name) => !point[name] || !row[name] || sameText(point[name], row[name]),
  );
}

/** Those whose floor and column are exactly those of the row, if there are any. */
function theNearest(points: readonly NamedPoint[], row: SafetyPointFields): readonly NamedPoint[] {
  const exact = points.filter(({ fields }) =>
    (['floor', 'column'] as const).every((name) => sameText(fields[name] ?? '', row[name] ?? '')),
  );
  return exact.length > 0 ? exact : points;
}

function missingIn({ site, floor, column }: SafetyPointFields): string {
  if (!site) return 'das Bauteil';
  if (!floor) return 'die Etage';
  return column ? 'die Punkt ID' : 'die Achse';
}

/** An import does not change points, so other details in the file are lost: the row says so. */
function withWarning(values: RowValues, point: NamedPoint): NamedPoint {
  const given = pointFieldsIn(values);
  const isOther = (name: Field) => {
    const [there, here] = [point.fields[name] ?? '', given[name] ?? ''];
    if (name === 'site') return normaliseBuilding(there) !== normaliseBuilding(here);
    return !sameText(there, here);
  };
  const other = (['identifier', ...fieldNames] as const).find(
    (name) => given[name] && isOther(name),
  );
  if (other) {
    const sentence = `„${point.fields.identifier}“ gibt es schon mit anderen Angaben; sie bleiben, wie sie sind.`;
    values.warn(other, 'point_differs', sentence);
  }
  return point;
}

function newPointOf(values: RowValues, same: readonly NamedPoint[]): NamedPoint | undefined {
  const point = pointOfRow(values);
  const { fields } = point;
  const result = newSafetyPoint.safeParse(fields);
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const field = path[0] as Field;
      values.refuse(values.has(field) ? field : null, `invalid_${field}`, message);
    }
    return undefined;
  }
  const there = same.find((one) => isSameMark(one.fields, fields) || !one.fields.site);
  if (there) {
    const place = placeOfPoint(there.fields) || 'ohne Bauteil';
    const sentence = `„${fields.identifier}“ gibt es schon (${place}). Die Zeile legt einen zweiten Absicherungspunkt an.`;
    values.warn('identifier', 'point_mark_taken', sentence);
  } else {
    const sentence = `Der Absicherungspunkt „${fields.identifier}“ wird neu angelegt.`;
    values.note('identifier', 'new_point', sentence);
  }
  return { ...point, isNew: true };
}
