import {
  mostProfileChanges,
  type ProfileChange,
  type ProfileField,
  profileLimits,
} from '#contract/account/account.ts';
import { AppError } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/people.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import { renewRowsNaming } from '../changes/renew-names.ts';
import type { Db, Tx } from '../db/database.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { exportPerson, type PersonExport } from '../privacy/export-person.ts';
import { type Origin, recordGdprEvent } from '../privacy/gdpr-events.ts';
import { closeSessionsOf } from '../sessions/session-store.ts';
import * as store from './account-store.ts';

/** A user who acts on their own account, with the IP address and browser of the request. */
export interface Actor extends Origin {
  userId: string;
}

const eventOf = ({ userId, ...origin }: Actor) => ({
  ...{ userId, performedBy: userId, entityType: 'user', entityId: userId, ...origin },
});

const fields = Object.keys(profileLimits) as ProfileField[];

export async function changeProfile(
  tx: Tx,
  actor: Actor,
  change: ProfileChange,
): Promise<CurrentUser> {
  const before = await store.findForUpdate(tx, actor.userId);
  store.refuseInactive(before);
  const changed = fields.filter(
    (field) => change[field] !== undefined && textOrNull(change[field]) !== before[field],
  );
  if (changed.length > 0) {
    await refuseTooManyChanges(tx, actor.userId);
    const values = (from: ProfileChange) =>
      Object.fromEntries(changed.map((field) => [field, textOrNull(from[field])]));
    await store.updateNames(tx, actor.userId, values(change));
    await renewRowsNaming(tx, actor.userId);
    await record(tx, {
      ...{ action: 'update', entityType: 'user', entityId: actor.userId, userId: actor.userId },
      ...{ oldValues: values(before), newValues: values(change) },
    });
    await recordGdprEvent(tx, {
      ...{ ...eventOf(actor), eventType: 'right_to_rectification' },
      details: { fields: changed },
    });
  }
  return store.findOwn(tx, actor.userId);
}

/** Limited, because an erasure searches every former name in all texts. */
async function refuseTooManyChanges(tx: Tx, userId: string): Promise<void> {
  if ((await store.countChangesToday(tx, userId)) < mostProfileChanges) return;
  throw new AppError('too_many_requests', {
    message: `Ihre Namen können Sie höchstens ${mostProfileChanges}-mal in 24 Stunden ändern.`,
  });
}

/**
 * Ends the user's sessions on all other devices and refuses those devices until the user has signed in at the
 * provider again. The session of this request stays: the ordinary sign-out ends it, because it needs the ID token to
 * end the provider's session too.
 */
export async function signOutEverywhere(
  tx: Tx,
  { userId }: Actor,
  sessionHash: string | null,
): Promise<void> {
  store.refuseInactive(await store.findForUpdate(tx, userId));
  await record(tx, {
    ...{ action: 'update', entityType: 'user', entityId: userId, userId },
    changeSummary: 'Auf allen Geräten abgemeldet',
  });
  await store.markSignedOut(tx, userId);
  await closeSessionsOf(tx, userId, sessionHash);
}

export async function exportOwn(db: Db, actor: Actor): Promise<PersonExport> {
  await db.transaction(async (tx) => {
    // Users who wait for approval, or for the removal of their account, may export their data too.
    store.refuseGone(await store.findForUpdate(tx, actor.userId));
    await recordGdprEvent(tx, { ...eventOf(actor), eventType: 'data_exported' });
    await notifyAdmins(tx, {
      ...{ type: 'export_requested', title: 'Datenexport', userId: actor.userId },
      message: 'Eine Person hat ihre eigenen Daten heruntergeladen.',
      ...{ priority: 'low', gdprRelated: true },
      onceKey: `export ${actor.userId} ${new Date().toISOString().slice(0, 10)}`,
    });
  });
  const exported = await exportPerson(db, actor.userId, actor.userId);
  if (!exported) throw new AppError('not_signed_in');
  return exported;
}
