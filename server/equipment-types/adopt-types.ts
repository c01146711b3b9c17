import { and, eq, isNull, sql } from 'drizzle-orm';
import { sameText } from '#contract/equipment/location.ts';
import { type EquipmentType, typeColors } from '#contract/equipment-types.ts';
import { record } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { auditLog } from '../db/tables/index.ts';
import type { JobHandler } from '../jobs/job-attempt.ts';
import * as store from './equipment-types-store.ts';

/**
 * Creates a record, with a colour, for each type name that Anlagen use without one. It is a job so that it needs no
 * lock on Anlagen, which a rename takes after the types.
 */
export const adoptionHandler: JobHandler = {
  run: (job) => job.step(adoptTypes),
};

async function adoptTypes(tx: Tx): Promise<void> {
  const types = await store.listForWriting(tx);
  const removed = await removedNames(tx);
  const isNamed = (names: readonly string[], name: string) =>
    names.some((other) => sameText(other, name));
  for (const { name } of await store.countByName(tx)) {
    const known = types.map((type) => type.name);
    if (isNamed(known, name) || isNamed(removed, name)) continue;
    const type = { name, color: rarestColor(types) };
    const created = await store.insert(tx, type);
    types.push(created);
    await record(tx, {
      ...{ action: 'create', entityType: 'equipmentType', entityId: created.id, userId: null },
      ...{ newValues: type, reason: 'automatische Übernahme' },
    });
  }
}

/** Types that an administrator has removed are not created again, other than those that went with an import. */
async function removedNames(tx: Tx): Promise<string[]> {
  const isRemoval = and(
    ...[eq(auditLog.entityType, 'equipmentType'), eq(auditLog.action, 'delete')],
    isNull(auditLog.importId),
  );
  const rows = await tx
    .selectDistinct({ name: sql<string | null>`${auditLog.oldValues}->>'name'` })
    .from(auditLog)
    .where(isRemoval);
  return rows.flatMap(({ name }) => name ?? []);
}

function rarestColor(types: readonly EquipmentType[]): string {
  const uses = (color: string) => types.filter((type) => type.color.toLowerCase() === color).length;
  const colors: readonly string[] = typeColors.map(({ color }) => color);
  return colors.reduce((best, color) => (uses(color) < uses(best) ? color : best));
}
