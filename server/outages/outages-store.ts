import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Outage } from '#contract/outages.ts';
import type { Executor, Tx } from '../db/database.ts';
import { jsonMoment } from '../db/json-moment.ts';
import { outages } from '../db/tables/index.ts';

const { changedIn: _, ...record } = getTableColumns(outages);

/** An outage of the alias `e`. */
export const outageJson = sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id,
  'since', e.since, 'until', e.until, 'reason', e.reason,
  'updatedAt', ${jsonMoment('updated_at')}, 'updatedBy', e.updated_by)`;

export async function findOf(executor: Executor, equipmentId: string): Promise<Outage | undefined> {
  const isOf = eq(outages.equipmentId, equipmentId);
  return (await executor.select(record).from(outages).where(isOf))[0];
}

/** Locked until the transaction ends. */
export async function findForUpdate(tx: Tx, id: string): Promise<Outage | undefined> {
  return (await tx.select(record).from(outages).where(eq(outages.id, id)).for('update'))[0];
}

/** Locked until the transaction ends, so that nobody changes them meanwhile. */
export const lockOfAll = (tx: Tx, equipmentIds: readonly string[]): Promise<Outage[]> =>
  tx
    .select(record)
    .from(outages)
    .where(inArray(outages.equipmentId, [...equipmentIds]))
    .orderBy(outages.id)
    .for('update');

export type OutageValues = Pick<Outage, 'since' | 'until' | 'reason'>;

/** Undefined if somebody else has just inserted it. */
export async function insert(
  tx: Tx,
  outage: OutageValues & Pick<Outage, 'id' | 'equipmentId'>,
  userId: string,
): Promise<Outage | undefined> {
  const values = { ...outage, updatedBy: userId };
  return (await tx.insert(outages).values(values).onConflictDoNothing().returning(record))[0];
}

export async function update(
  tx: Tx,
  id: string,
  values: OutageValues,
  userId: string,
): Promise<Outage> {
  const [updated] = await tx
    .update(outages)
    .set({
      ...{ ...values, updatedBy: userId },
      updatedAt: sql`greatest(now(), ${outages.updatedAt} + interval '1 millisecond')`,
    })
    .where(eq(outages.id, id))
    .returning(record);
  if (!updated) throw new Error('update found no row');
  return updated;
}
