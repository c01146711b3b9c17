import { AppError } from '#contract/errors.ts';
import type { ListedUser } from '#contract/users/users.ts';
import { record } from '../audit/record.ts';
import type { Db, Tx } from '../db/database.ts';
import { revokeRunningOf } from '../emergency-access/emergency-access-service.ts';
import { anonymisePerson, removePerson } from '../privacy/anonymise-person.ts';
import { exportPerson, type PersonExport } from '../privacy/export-person.ts';
import { type Origin, recordGdprEvent } from '../privacy/gdpr-events.ts';
import { findOther } from './users-service.ts';
import * as store from './users-store.ts';

/** An administrator, with the IP address and browser of the request. */
interface Acting extends Origin {
  adminId: string;
}

/** Reading all data of a person is recorded too. */
export async function exportUser(
  db: Db,
  { adminId, ...origin }: Acting,
  id: string,
): Promise<PersonExport> {
  await db.transaction(async (tx) => {
    if (!(await store.findById(tx, id))) throw new AppError('user_not_found');
    await record(tx, { action: 'view', entityType: 'user', entityId: id, userId: adminId });
    await recordGdprEvent(tx, {
      ...{ eventType: 'data_exported', userId: id, performedBy: adminId, ...origin },
      ...{ entityType: 'user', entityId: id },
    });
  });
  const exported = await exportPerson(db, id, adminId);
  if (!exported) throw new AppError('user_not_found');
  return exported;
}

export async function anonymizeUser(
  tx: Tx,
  { adminId, ...origin }: Acting,
  id: string,
  reason: string,
): Promise<ListedUser> {
  const user = await findOther(tx, adminId, id);
  if (user.status === 'anonymized') throw new AppError('user_inactive');
  await revokeRunningOf(tx, id, adminId);
  await anonymisePerson(tx, { userId: id, performedBy: adminId, reason, ...origin });
  const anonymous = await store.findById(tx, id);
  if (!anonymous) throw new Error('an anonymised record is gone');
  return anonymous;
}

export async function removeUser(
  tx: Tx,
  { adminId, ...origin }: Acting,
  id: string,
): Promise<void> {
  await findOther(tx, adminId, id);
  await revokeRunningOf(tx, id, adminId);
  await removePerson(tx, { userId: id, performedBy: adminId, ...origin });
}
