import { asc, inArray, sql } from 'drizzle-orm';
import { sameText } from '#contract/equipment/location.ts';
import type { Tx } from '../db/database.ts';
import { equipmentTypes } from '../db/tables/index.ts';
import { addJob, type NewJob } from '../jobs/jobs-store.ts';

/** Creates records for types without one; one waiting job does so for all. */
export const typeAdoption: NewJob = { kind: 'adopt_types', onceKey: 'adopt_types' };

/**
 * The present names of these types. Waits for running renames and prevents others until this transaction ends. Called
 * before any Anlage is locked, because a rename locks the type before its Anlagen.
 */
export async function lockTypeNames(
  tx: Tx,
  names: readonly string[],
): Promise<(name: string) => string> {
  const { id, name } = equipmentTypes;
  const asked = [...new Set(names)];
  const types = asked.length > 0 ? await tx.select().from(equipmentTypes) : [];
  const known = types.filter((type) => asked.includes(type.name));
  const ids = known.map((type) => type.id);
  const held =
    ids.length > 0
      ? await tx
          .select({ id, name })
          .from(equipmentTypes)
          .where(inArray(id, ids))
          .orderBy(asc(id))
          .for('key share')
      : [];
  const now = new Map(held.map((type) => [type.id, type.name]));
  const called = new Map(known.map((type) => [type.name, now.get(type.id) ?? type.name]));
  const unknown = asked.filter((sent) => !called.has(sent));
  for (const { former, name: present } of await findRenamed(tx, unknown))
    called.set(former, present);
  const isNew = (sent: string) =>
    !called.has(sent) && !types.some((type) => sameText(type.name, sent));
  if (asked.some(isNew)) await addJob(tx, typeAdoption);
  return (sent) => called.get(sent) ?? sent;
}

/**
 * The present names of types that had these names before. A device that was offline during a rename sends the former
 * name; the audit log contains it.
 */
async function findRenamed(
  tx: Tx,
  formerNames: readonly string[],
): Promise<{ former: string; name: string }[]> {
  if (formerNames.length === 0) return [];
  const { rows } = await tx.execute<{ former: string; name: string }>(sql`
    select distinct on (former) entry.old_values->>'name' as former, type.name
    from audit_log entry join equipment_types type on type.id::text = entry.entity_id
    where entry.entity_type = 'equipmentType' and entry.action = 'update'
      and entry.old_values->>'name' = any(${sql.param([...formerNames])}::text[])
    order by former, entry.created_at desc`);
  return rows;
}
