import { deletionTexts } from '#contract/account/account.ts';
import { removalDay } from '#contract/account/removal-day.ts';
import { AppError } from '#contract/errors.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import { record } from '../audit/record.ts';
import type { Executor, Tx } from '../db/database.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { recordGdprEvent } from '../privacy/gdpr-events.ts';
import { closeSessionsOf } from '../sessions/session-store.ts';
import type { Actor } from './account-service.ts';
import * as store from './account-store.ts';

/** Marks the own account and ends all its sessions; nothing is erased yet. */
export async function requestDeletion(
  tx: Tx,
  actor: Actor,
  reason: string | undefined,
): Promise<{ message: string }> {
  if (isBlank(reason ?? '')) throw reasonMissing();
  const { userId, ...origin } = actor;
  const { role, status } = await store.findForUpdate(tx, userId);
  store.refuseInactive({ status });
  if (role === 'admin') throw new AppError('admin_keeps_account');
  const until = await store.markDeleted(tx, userId);
  await recordStatus(tx, userId, { from: status, to: 'deleted', reason });
  await recordGdprEvent(tx, {
    ...{ eventType: 'right_to_restriction', userId, performedBy: userId, ...origin },
    ...{ entityType: 'user', entityId: userId, details: { state: 'requested', reason } },
  });
  await notifyAdmins(tx, {
    ...{ type: 'gdpr_request', title: 'Löschung beantragt', userId, gdprRelated: true },
    message: `Eine Person möchte ihr Konto löschen. Ohne Widerruf wird es am ${removalDay(until)} entfernt.`,
    ...{ entityType: 'user', entityId: userId, priority: 'high' },
  });
  await closeSessionsOf(tx, userId);
  return {
    message: `Ihr Konto ist zur Löschung vorgemerkt. Ihre Daten werden am ${removalDay(until)} entfernt.`,
  };
}

function reasonMissing(): AppError {
  const message = deletionTexts.reasonMissing;
  return new AppError('invalid_input', { message, fields: [{ field: 'reason', message }] });
}

export async function findDeletion(
  executor: Executor,
  userId: string,
): Promise<{ dataRetentionUntil: string }> {
  const dataRetentionUntil = await store.deletionOf(executor, userId);
  if (!dataRetentionUntil) throw new AppError('not_found');
  return { dataRetentionUntil };
}

export async function takeDeletionBack(tx: Tx, actor: Actor): Promise<void> {
  const { userId, ...origin } = actor;
  const { status } = await store.findForUpdate(tx, userId);
  if (status !== 'deleted') throw new AppError('not_found');
  await store.unmarkDeleted(tx, userId);
  await recordStatus(tx, userId, { from: status, to: 'active' });
  await recordGdprEvent(tx, {
    ...{ eventType: 'right_to_restriction', userId, performedBy: userId, ...origin },
    ...{ entityType: 'user', entityId: userId, details: { state: 'taken_back' } },
  });
  await notifyAdmins(tx, {
    ...{ type: 'gdpr_request', title: 'Löschung zurückgenommen', userId, gdprRelated: true },
    message: 'Eine Person behält ihr Konto und hat die Löschung zurückgenommen.',
    ...{ entityType: 'user', entityId: userId },
  });
}

async function recordStatus(
  tx: Tx,
  userId: string,
  { from, to, reason }: { from: string; to: string; reason?: string | undefined },
): Promise<void> {
  await record(tx, {
    ...{ action: 'update', entityType: 'user', entityId: userId, userId },
    ...{ oldValues: { status: from }, newValues: { status: to } },
    ...(reason ? { reason } : {}),
  });
}
