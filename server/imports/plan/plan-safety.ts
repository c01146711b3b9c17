/** Plans rows with Absicherungen: which safety point protects which Anlage. */
import { inArray, or, sql } from 'drizzle-orm';
import {
  type SafetyLink,
  type SafetyRole,
  type SafetyStatus,
  safetyRoleLabels,
  safetyStatusLabels,
} from '#contract/safety/safety.ts';
import { equipmentSafetyLinks } from '../../db/tables/index.ts';
import { valueOfLabel } from './labels.ts';
import { EquipmentByName, ownEquipment } from './named-equipment.ts';
import { type NamedPoint, PointsByName } from './named-points.ts';
import { isId, type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface SafetyWrite {
  id: string | undefined;
  current?: LinkRow;
  equipmentId: string;
  point: NamedPoint;
  role: SafetyRole;
  status: SafetyStatus;
}

type LinkRow = Pick<SafetyLink, 'id' | 'equipmentId' | 'safetyPointId' | 'role' | 'status'>;

const endsOf = (equipmentId: string, pointId: string) => `${equipmentId} ${pointId}`;

export async function planSafety(planning: Planning): Promise<PlannedRow<SafetyWrite>[]> {
  const { plan } = planning;
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment]);
  const points = await PointsByName.read(planning, all);
  const found = all.map((values) => ({
    values,
    equipment: named.find(values, ownEquipment),
  }));
  const links = await findLinks(
    planning,
    all,
    found.flatMap(({ equipment }) => equipment?.id ?? []),
  );
  const byId = new Map(links.map((link) => [link.id, link]));
  const byEnds = new Map(links.map((link) => [endsOf(link.equipmentId, link.safetyPointId), link]));
  const planned = found.map(({ values, equipment }): PlannedRow<SafetyWrite> => {
    const point = points.find(values);
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
    const current = byId.get(id) ?? byEnds.get(endsOf(equipment.id ?? '', point.id));
    const wanted = { id: id || undefined, equipmentId: equipment.id ?? '', point, role, status };
    if (!current) {
      if (point.isNew) planning.earlier.newPoints.add(point);
      return { ...row, verdict: 'new', write: wanted };
    }
    if (plan.existing === 'only_new') {
      values.refuse(null, 'exists', 'Diese Absicherung gibt es bereits.');
      return refused(values, keys, equipment.id);
    }
    if (plan.existing === 'skip') return { ...row, verdict: 'skipped' };
    const isOther =
      current.equipmentId !== equipment.id ||
      current.safetyPointId !== point.id ||
      (values.get('role') !== '' && current.role !== role);
    if (isOther) {
      const sentence = 'Von einer vorhandenen Absicherung lässt sich nur der Status ändern.';
      values.refuse(null, 'safety_differs', sentence);
      return refused(values, keys, equipment.id);
    }
    if (values.get('status') === '' || current.status === status) {
      return { ...row, verdict: 'unchanged' };
    }
    return { ...row, verdict: 'changed', write: { ...wanted, current } };
  });
  return planning.earlier.refuseRepeated(planned);
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
