import { eq, sql } from 'drizzle-orm';
import { record, writeWaiting } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';
import { personalData } from '../db/personal-data.ts';
import { sessions, users } from '../db/tables/index.ts';
import { addJob } from '../jobs/jobs-store.ts';
import { sendNotices } from '../notify/notices.ts';
import type { ErasureMode } from '../storage/erased-people.ts';
import type { ErasurePayload } from './erase-person.ts';
import { formsOf, othersThan } from './former-identities.ts';
import { type Origin, recordGdprEvent } from './gdpr-events.ts';
import {
  anonymousName,
  type Mentioned,
  mentionedOf,
  Redactor,
  splitShared,
} from './identifiers.ts';

interface Erasure extends Partial<Origin> {
  userId: string;
  /** Null for the system itself. */
  performedBy: string | null;
  reason?: string | undefined;
}

/**
 * Begins the erasure of a person. When this transaction commits, their account is empty and their sessions have
 * ended; a job then does everything else. Returns undefined if there is nobody to erase, otherwise all names of the
 * person.
 */
async function beginErasure(
  tx: Tx,
  { userId, performedBy }: Erasure,
  mode: ErasureMode,
): Promise<{ mentioned: Mentioned; status: string; role: string } | undefined> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  const isDone = mode === 'anonymise' ? person?.anonymizedAt : person?.removalStartedAt;
  if (!person || isDone) return undefined;
  // Former names of the person are in the log, also in entries of this transaction.
  await writeWaiting(tx);
  const mentioned = mentionedOf(await formsOf(tx, [person]));
  const parts = splitShared(mentioned, await othersThan(tx, userId));
  await emptyAccount(tx, userId, mode);
  const payload: ErasurePayload = { userId, mode, ...(await times(tx)), ...parts };
  await addJob(tx, { kind: 'erase_person', payload: { ...payload }, requestedBy: performedBy });
  await sendNotices(tx, [{ type: 'sessions', userId }]);
  return { mentioned, status: person.status, role: person.role };
}

/** When this transaction began, and now that the account is locked. */
async function times(tx: Tx): Promise<Pick<ErasurePayload, 'begunAt' | 'loggedBefore'>> {
  const { rows } = await tx.execute<{ begunAt: string; loggedBefore: string }>(sql`
    select to_char(now() at time zone 'UTC', ${isoFormat}) as "begunAt",
      to_char(statement_timestamp() at time zone 'UTC', ${isoFormat}) as "loggedBefore"`);
  const [found] = rows;
  if (!found) throw new Error('the database knows no time');
  return found;
}

const isoFormat = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** The columns that the table of personal data marks as identity. */
function identityColumns(): Record<string, null> {
  const columns = personalData.find(({ name }) => name === 'users')?.columns ?? {};
  const names = Object.keys(columns).filter((column) => columns[column] === 'identity');
  return Object.fromEntries(names.map((name) => [name, null]));
}

async function emptyAccount(tx: Tx, userId: string, mode: ErasureMode): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  const now = sql`now()`;
  await tx
    .update(users)
    .set({
      ...identityColumns(),
      ...{ displayName: anonymousName, status: 'anonymized', dataRetentionUntil: null },
      ...{ anonymizedAt: sql`coalesce(${users.anonymizedAt}, now())`, updatedAt: now },
      ...(mode === 'remove' ? { removalStartedAt: now } : {}),
    })
    .where(eq(users.id, userId));
}

/**
 * Leaves no name, e-mail, picture, IP address or user agent of the person anywhere; their actions stay readable as
 * those of "Anonymisierter Benutzer". Records its audit entry and its event. False if there is nobody to anonymise.
 * The caller decides whether it is allowed.
 */
export async function anonymisePerson(tx: Tx, erasure: Erasure): Promise<boolean> {
  const { userId, performedBy, reason, ipAddress = null, userAgent = null } = erasure;
  const begun = await beginErasure(tx, erasure, 'anonymise');
  if (!begun) return false;
  const redactedReason = reason ? { reason: new Redactor(begun.mentioned).any(reason) } : {};
  await record(tx, {
    ...{
      action: 'update',
      entityType: 'user',
      entityId: userId,
      userId: performedBy,
      ...redactedReason,
    },
    oldValues: { status: begun.status },
    newValues: { status: 'anonymized' },
  });
  await recordGdprEvent(tx, {
    ...{ eventType: 'data_anonymized', userId, performedBy, ipAddress, userAgent },
    ...{ entityType: 'user', entityId: userId, details: redactedReason },
  });
  return true;
}

/**
 * Like anonymising, but the account itself is deleted too: what the person made stays and belongs to nobody, so the
 * work of two removed people can no longer be told apart. Consents and blocks are deleted with the account. Cannot be
 * undone.
 */
export async function removePerson(tx: Tx, erasure: Omit<Erasure, 'reason'>): Promise<boolean> {
  const { userId, performedBy, ipAddress = null, userAgent = null } = erasure;
  const begun = await beginErasure(tx, erasure, 'remove');
  if (!begun) return false;
  await record(tx, {
    ...{ action: 'delete', entityType: 'user', entityId: userId, userId: performedBy },
    oldValues: { role: begun.role, status: begun.status },
  });
  await recordGdprEvent(tx, {
    ...{ eventType: 'data_deleted', userId: null, performedBy, ipAddress, userAgent },
    ...{ entityType: 'user', entityId: userId },
  });
  return true;
}
