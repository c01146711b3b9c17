/** Writes planned rows with Prüfarten and with what is set for Anlagen. */
import { isDeepStrictEqual } from 'node:util';
import { dutyIdOf } from '#contract/inspections/inspection-duties.ts';
import type { Tx } from '../db/database.ts';
import { createDuties, setDuty } from '../inspections/inspection-duties-service.ts';
import { createKind, fieldsOf, updateKind } from '../inspections/inspection-kinds-service.ts';
import type { InspectionDutyWrite } from './plan/plan-inspection-duties.ts';
import type { InspectionKindWrite } from './plan/plan-inspection-kinds.ts';
import type { PlannedRow } from './plan/planned-row.ts';
import type { Written } from './written.ts';

/** The former values of those fields that change. */
const valuesBefore = (fields: object, current: object) =>
  Object.fromEntries(
    Object.entries(current).filter(
      ([name, value]) => !isDeepStrictEqual((fields as Record<string, unknown>)[name], value),
    ),
  );

export async function writeInspectionKinds(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<InspectionKindWrite>[],
): Promise<Written> {
  const written: Written = new Map();
  for (const row of rows) {
    if (!row.write) continue;
    const { fields, current } = row.write;
    if (current) {
      const { id, updatedAt: baseUpdatedAt } = current;
      const before = valuesBefore(fields, fieldsOf(current));
      await updateKind(tx, userId, id, { ...fields, baseUpdatedAt });
      written.set(row, { equipmentId: null, recordId: id, before });
    } else {
      const { id } = await createKind(tx, userId, fields);
      written.set(row, { equipmentId: null, recordId: id });
    }
  }
  return written;
}

export async function writeInspectionDuties(
  tx: Tx,
  userId: string,
  rows: readonly PlannedRow<InspectionDutyWrite>[],
): Promise<Written> {
  const written: Written = new Map();
  const fresh = rows.flatMap((row) =>
    row.write && !row.write.current ? [{ row, ...row.write }] : [],
  );
  for (const row of rows) {
    if (!row.write?.current) continue;
    const { equipmentId, kindId, fields, current: base } = row.write;
    const id = await dutyIdOf(equipmentId, kindId);
    await setDuty(tx, userId, { equipmentId, kindId }, { id, base, ...fields });
    written.set(row, { equipmentId, recordId: id, before: valuesBefore(fields, base) });
  }
  const created = await createDuties(tx, userId, fresh);
  for (const [at, { id: recordId, equipmentId }] of created.entries()) {
    const row = fresh[at]?.row;
    if (row) written.set(row, { equipmentId, recordId });
  }
  return written;
}
