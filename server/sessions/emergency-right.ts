/**
 * The one place that decides who may write by an emergency access code, and until when: a viewer, for a while after
 * using it, unless it was revoked. It is read from the database with every request, so the right ends by itself.
 */
import { type SQL, sql } from 'drizzle-orm';
import { emergencyHours } from '#contract/emergency-access.ts';
import type { Executor } from '../db/database.ts';

const duration = sql.raw(`interval '${emergencyHours} hours'`);

/** Until when a user who used a code at that time may write. */
export const writesUntil = (usedAt: SQL): SQL => sql`${usedAt} + ${duration}`;

/** The codes by which a user may write now, the latest first. */
const validCodes = (userId: SQL) => sql`
  from emergency_access_codes held
  join users holder on holder.id = held.used_by and holder.role = 'viewer'
  where held.used_by = ${userId} and held.revoked_at is null and held.used_at > now() - ${duration}
  order by held.used_at desc limit 1`;

/** Null if no code is valid. */
export const emergencyEnd = (userId: SQL): SQL =>
  sql`(select ${writesUntil(sql`held.used_at`)} ${validCodes(userId)})`;

/** The name of the user's code in the audit log; the same as `codeNameOf` in the contract. */
export const emergencyCodeName = (userId: SQL): SQL =>
  sql`(select held.site || ' · ' || left(held.id::text, 8) ${validCodes(userId)})`;

/** A write under a code may wait on a device for this long. */
const longestWait = sql.raw(`interval '30 days'`);

/** Whether a user could write by a code recently, and can no longer. */
export async function hasEmergencyEnded(executor: Executor, userId: string): Promise<boolean> {
  const { rows } = await executor.execute<{ ended: boolean }>(sql`
    select exists (select from emergency_access_codes
      where used_by = ${userId}::uuid and used_at > now() - ${longestWait}) as ended`);
  return rows[0]?.ended === true;
}
