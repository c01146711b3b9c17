/**
 * The one place that knows who may write by an emergency access code, and until when: a viewer, for a
 * while after using it, unless it was called back. The database is asked anew with every request, so
 * the end comes by itself.
 */
import { type SQL, sql } from 'drizzle-orm';
import { emergencyHours } from '#contract/emergency-access.ts';
import type { Executor } from '../db/database.ts';

const lasts = sql.raw(`interval '${emergencyHours} hours'`);

/** Until when somebody who used a code at that time may write. */
export const writesUntil = (usedAt: SQL): SQL => sql`${usedAt} + ${lasts}`;

/** The codes by which a person may write now, the latest first. */
const holding = (userId: SQL) => sql`
  from emergency_access_codes held
  join users holder on holder.id = held.used_by and holder.role = 'viewer'
  where held.used_by = ${userId} and held.revoked_at is null and held.used_at > now() - ${lasts}
  order by held.used_at desc limit 1`;

/** Null where no code holds. */
export const emergencyEnd = (userId: SQL): SQL =>
  sql`(select ${writesUntil(sql`held.used_at`)} ${holding(userId)})`;

/** What the audit log calls the code under which a person writes; as `codeNameOf` of the contract says it. */
export const emergencyCodeName = (userId: SQL): SQL =>
  sql`(select held.site || ' · ' || left(held.id::text, 8) ${holding(userId)})`;

/** So long a device may wait for the network with what was written under a code. */
const remembered = sql.raw(`interval '30 days'`);

/** Whether a person could write by a code a while ago, and cannot any more. */
export async function hasEmergencyEnded(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ ended: boolean }>(sql`
    select exists (select from emergency_access_codes
      where used_by = ${userId}::uuid and used_at > now() - ${remembered}) as ended`);
  return rows[0]?.ended === true;
}
