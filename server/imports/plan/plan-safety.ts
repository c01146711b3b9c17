/** Plans rows with Absicherungen: which safety point protects which Anlage. */
import { inArray, or, sql } from 'drizzle-orm';
import {
  newSafetyPoint,
  type SafetyLink,
  type SafetyPoint,
  type SafetyPointFields,
  type SafetyRole,
  type SafetyStatus,
  safetyRoleLabels,
  safetyStatusLabels,
} from '#contract/safety/safety.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { derivedPointColumns } from '../../db/safety-point-columns.ts';
import { equipmentSafetyLinks, safetyPoints } from '../../db/tables/index.ts';
import { isId } from './existing-equipment.ts';
import { valueOfLabel } from './labels.ts';
import { EquipmentByName, ownEquipment } from './named-equipment.ts';
import { type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface SafetyWrite {
  id: string | undefined;
  current?: LinkRow;
  equipmentId: string;
  /** The same for rows about the same point. */
  pointKey: string;
  /** An existing point, or the fields of a new one. */
  point: { id: string } | (SafetyPointFields & { id: string | undefined });
  role: SafetyRole;
  status: SafetyStatus;
}

type LinkRow = Pick<SafetyLink, 'id' | 'equipmentId' | 'safetyPointId' | 'role' | 'status'>;
type PointRow = Pick<SafetyPoint, 'id'> & { identityKey: string };

export async function planSafety(planning: Planning): Promise<PlannedRow<SafetyWrite>[]> {
  const { plan } = planning;
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment]);
  const points = await findPoints(planning, all);
  const found = all.map((values) => ({
    values,
    equipment: named.find(values, ownEquipment),
    point: pointOf(values, points),
  }));
  const links = await findLinks(
    planning,
    all,
    found.flatMap(({ equipment }) => equipment?.id ?? []),
  );
  const planned = found.map(({ values, equipment, point }): PlannedRow<SafetyWrite> => {
    const id = values.get('id').toLowerCase();
    if (id && !isId(id)) values.refuse('id', 'bad_id', `„${values.get('id')}“ ist keine ID.`);
    // Without these columns an Absicherung is what a person would propose first.
    const role = values.get('role') ? valueOfLabel(values, 'role', safetyRoleLabels) : 'primary';
    const status = values.get('status')
      ? valueOfLabel(values, 'status', safetyStatusLabels)
      : 'proposed';
    if (values.isRefused || !equipment || !point || !role || !status) return refused(values);
    const pair = `safety ${equipment.key} ${point.key}`;
    const keys = id ? [`safety ${id}`, pair] : [pair];
    const row = { values, keys, equipmentId: equipment.id };
    const current = links.find(
      (link) =>
        link.id === id ||
        (link.equipmentId === equipment.id && `point ${link.safetyPointId}` === point.key),
    );
    const wanted = {
      ...{ id: id || undefined, equipmentId: equipment.id ?? '', role, status },
      pointKey: point.key,
    };
    if (!current) return { ...row, verdict: 'new', write: { ...wanted, point: point.write } };
    if (plan.existing === 'only_new') {
      values.refuse(null, 'exists', 'Diese Absicherung gibt es bereits.');
      return refused(values, keys, equipment.id);
    }
    if (plan.existing === 'skip') return { ...row, verdict: 'skipped' };
    const isOther =
      current.equipmentId !== equipment.id ||
      `point ${current.safetyPointId}` !== point.key ||
      (values.get('role') !== '' && current.role !== role);
    if (isOther) {
      const sentence = 'Von einer vorhandenen Absicherung lässt sich nur der Status ändern.';
      values.refuse(null, 'safety_differs', sentence);
      return refused(values, keys, equipment.id);
    }
    if (values.get('status') === '' || current.status === status) {
      return { ...row, verdict: 'unchanged' };
    }
    return { ...row, verdict: 'changed', write: { ...wanted, point: point.write, current } };
  });
  return planning.earlier.refuseRepeated(planned);
}

interface PlannedPoint {
  /** The same for rows about the same point. */
  key: string;
  write: SafetyWrite['point'];
}

const parts = ['site', 'floor', 'column', 'description'] as const;

const fieldsOf = (values: RowValues): SafetyPointFields => ({
  identifier: values.get('identifier'),
  ...(Object.fromEntries(parts.map((name) => [name, textOrNull(values.get(name))])) as Record<
    (typeof parts)[number],
    string | null
  >),
});

/** By its id, or else by its identifier and place; one that does not exist is created with the first row. */
function pointOf(values: RowValues, points: readonly PointRow[]): PlannedPoint | undefined {
  const id = values.get('pointId').toLowerCase();
  if (id && !isId(id)) {
    values.refuse('pointId', 'bad_id', `„${values.get('pointId')}“ ist keine ID.`);
    return undefined;
  }
  const fields = fieldsOf(values);
  const { identityKey } = derivedPointColumns(fields);
  const found =
    points.find((point) => point.id === id) ??
    points.find((point) => point.identityKey === identityKey && identityKey !== '');
  if (found) return { key: `point ${found.id}`, write: { id: found.id } };
  const result = newSafetyPoint.safeParse(fields);
  if (!result.success) {
    for (const { path, message } of result.error.issues) {
      const field = path[0] as (typeof parts)[number] | 'identifier';
      values.refuse(values.has(field) ? field : null, `invalid_${field}`, message);
    }
    return undefined;
  }
  return {
    key: id ? `point ${id}` : `point ${identityKey}`,
    write: { ...fields, id: id || undefined },
  };
}

function findPoints({ tx }: Planning, rows: readonly RowValues[]): Promise<PointRow[]> {
  const ids = rows.map((values) => values.get('pointId').toLowerCase()).filter(isId);
  const keys = rows.map((values) => derivedPointColumns(fieldsOf(values)).identityKey);
  return tx
    .select({ id: safetyPoints.id, identityKey: safetyPoints.identityKey })
    .from(safetyPoints)
    .where(
      or(
        sql`${safetyPoints.id} = any(${sql.param(ids)}::uuid[])`,
        sql`${safetyPoints.identityKey} = any(${sql.param(keys)}::text[])`,
      ),
    );
}

function findLinks(
  { tx }: Planning,
  rows: readonly RowValues[],
  equipmentIds: readonly string[],
): Promise<LinkRow[]> {
  const ids = rows.map((values) => values.get('id').toLowerCase()).filter(isId);
  const { id, equipmentId, safetyPointId, role, status } = equipmentSafetyLinks;
  return tx
    .select({ id, equipmentId, safetyPointId, role, status })
    .from(equipmentSafetyLinks)
    .where(
      or(
        sql`${id} = any(${sql.param(ids)}::uuid[])`,
        equipmentIds.length > 0 ? inArray(equipmentId, [...equipmentIds]) : sql`false`,
      ),
    );
}
