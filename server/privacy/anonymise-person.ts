import { eq, sql } from 'drizzle-orm';
import { record, writeWaiting } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { say } from '../notify/notices.ts';
import { erasePerson } from './erase-person.ts';
import { formsOf } from './former-identities.ts';
import { type Origin, recordGdprEvent } from './gdpr-events.ts';
import { allOf, anonymousName, redactText } from './identifiers.ts';

interface Anonymisation extends Partial<Origin> {
  userId: string;
  /** Null for the system itself. */
  performedBy: string | null;
  reason?: string | undefined;
}

async function findForErasure(tx: Tx, userId: string) {
  // Somebody may be named in a million entries; this is not asked for twice a day.
  await tx.execute(sql`set local statement_timeout = 0`);
  const [found] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return found;
}

/**
 * Leaves no name, e-mail, picture, IP address or user agent of the person anywhere; who did what stays
 * readable as "Anonymisierter Benutzer". Records its audit entry and its event. False when there is
 * nobody to anonymise. Whether it is allowed is for the caller to decide.
 */
export async function anonymisePerson(
  tx: Tx,
  { userId, performedBy, reason, ipAddress = null, userAgent = null }: Anonymisation,
): Promise<boolean> {
  const person = await findForErasure(tx, userId);
  if (!person || person.anonymizedAt) return false;
  await writeWaiting(tx);
  const forms = await formsOf(tx, [person]);
  await erasePerson(tx, userId, forms);
  await tx
    .update(users)
    .set({
      ...{ displayName: anonymousName, status: 'anonymized', dataRetentionUntil: null },
      ...{ anonymizedAt: sql`now()`, updatedAt: sql`now()` },
    })
    .where(eq(users.id, userId));
  const said = reason ? { reason: redactText(reason, allOf(forms)) } : {};
  await record(tx, {
    ...{ action: 'update', entityType: 'user', entityId: userId, userId: performedBy, ...said },
    oldValues: { status: person.status },
    newValues: { status: 'anonymized' },
  });
  await recordGdprEvent(tx, {
    ...{ eventType: 'data_anonymized', userId, performedBy, ipAddress, userAgent },
    ...{ entityType: 'user', entityId: userId, details: said },
  });
  await say(tx, [{ type: 'sessions', userId }]);
  return true;
}

/**
 * Like anonymising, and then the record itself goes too: what the person made stays and belongs to
 * nobody, so the works of two removed people can no longer be told apart. Consents and blocks go
 * with the record. Cannot be undone.
 */
export async function removePerson(
  tx: Tx,
  removal: { userId: string; performedBy: string | null } & Partial<Origin>,
): Promise<boolean> {
  const { userId, performedBy, ipAddress = null, userAgent = null } = removal;
  const person = await findForErasure(tx, userId);
  if (!person) return false;
  await writeWaiting(tx);
  await erasePerson(tx, userId, await formsOf(tx, [person]));
  await tx.delete(users).where(eq(users.id, userId));
  await record(tx, {
    ...{ action: 'delete', entityType: 'user', entityId: userId, userId: performedBy },
    oldValues: { role: person.role, status: person.status },
  });
  await recordGdprEvent(tx, {
    ...{ eventType: 'data_deleted', userId: null, performedBy, ipAddress, userAgent },
    ...{ entityType: 'user', entityId: userId },
  });
  await say(tx, [{ type: 'sessions', userId }]);
  return true;
}
