/** Plans rows with codes of Anlagen. */
import { sql } from 'drizzle-orm';
import { type EquipmentCode, replacedLabels } from '#contract/codes/equipment-codes.ts';
import { equipmentCodes } from '../../db/tables/index.ts';
import { withCodes } from './codes-of-row.ts';
import { KnownCodes } from './known-codes.ts';
import { valueOfLabel } from './labels.ts';
import { EquipmentByName, ownEquipment } from './named-equipment.ts';
import { codeKey, isId, type PlannedRow, refused } from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import type { RowValues } from './row-values.ts';

export interface CodeWrite {
  id: string | undefined;
  equipmentId: string;
  value: string;
  isReplaced: boolean;
  current?: CodeRow;
}

type CodeRow = Pick<EquipmentCode, 'id' | 'equipmentId' | 'value' | 'valueId' | 'replacedAt'>;

/** Not the key of its value, which other rows may name without this id. */
const recordKey = (id: string) => `equipment_code ${id}`;

export async function planCodes(planning: Planning): Promise<PlannedRow<CodeWrite>[]> {
  const { earlier } = planning;
  const all = valuesOf(planning);
  const named = await EquipmentByName.read(planning, all, [ownEquipment]);
  const texts = all.map((values) => values.get('code')).filter(Boolean);
  const known = await KnownCodes.read(planning, texts);
  const byId = await findByIds(planning, all);
  const planned = all.map((values) => planOne(planning, values, { named, known, byId }));
  return earlier.refuseRepeated(planned);
}

interface Known {
  named: EquipmentByName;
  known: KnownCodes;
  byId: ReadonlyMap<string, CodeRow>;
}

function planOne(
  { plan, earlier }: Planning,
  values: RowValues,
  { named, known, byId }: Known,
): PlannedRow<CodeWrite> {
  const equipment = named.find(values, ownEquipment);
  const id = values.get('id').toLowerCase();
  const text = values.get('code');
  if (id && !isId(id)) values.refuse('id', 'bad_id', `„${values.get('id')}“ ist keine ID.`);
  if (!text) values.refuse('code', 'missing_code', 'Der Code fehlt.');
  // Without this column a code is in use.
  const state = values.get('isReplaced')
    ? valueOfLabel(values, 'isReplaced', replacedLabels)
    : 'false';
  if (values.isRefused || !equipment || !state) return refused(values);
  const code = known.named(text);
  const equipmentId = equipment.id;
  known.refuseUnassignable(values, 'code', code, { equipmentId });
  if (values.isRefused) return refused(values, [], equipmentId);
  const isReplaced = state === 'true';
  const wanted = {
    id: id || undefined,
    equipmentId: equipmentId ?? '',
    value: code.value,
    isReplaced,
  };
  const keys = id ? [recordKey(id)] : [];
  const row = (verdict: PlannedRow['verdict'], write?: CodeWrite) =>
    withCodes({ values, verdict, keys, equipmentId, ...(write ? { write } : {}) }, 'code', [code]);
  // In a run an earlier row has written its code by now; both decide by the row.
  const isRepeated = [...keys, codeKey(code.valueId)].some((key) => earlier.withKey(key));
  const current = isRepeated ? undefined : (byId.get(id) ?? known.stored(code));
  if (!current) return row('new', wanted);
  if (plan.existing === 'only_new') {
    values.refuse(null, 'exists', 'Diesen Code gibt es bereits.');
    return row('refused');
  }
  if (plan.existing === 'skip') return row('skipped');
  if (current.equipmentId !== equipmentId || current.valueId !== code.valueId) {
    const sentence = 'Von einem vorhandenen Code lässt sich nur ändern, ob er ersetzt ist.';
    values.refuse(null, 'code_differs', sentence);
    return row('refused');
  }
  const isSame = (current.replacedAt !== null) === isReplaced;
  if (values.get('isReplaced') === '' || isSame) return row('unchanged');
  return row('changed', { ...wanted, current });
}

async function findByIds(
  { tx }: Planning,
  rows: readonly RowValues[],
): Promise<Map<string, CodeRow>> {
  const ids = rows.map((values) => values.get('id').toLowerCase()).filter(isId);
  const { id, equipmentId, value, valueId, replacedAt } = equipmentCodes;
  const found = await tx
    .select({ id, equipmentId, value, valueId, replacedAt })
    .from(equipmentCodes)
    .where(sql`${id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(found.map((code) => [code.id, code]));
}
