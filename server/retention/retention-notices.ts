import { and, eq, lte, sql } from 'drizzle-orm';
import { deletionMonths } from '#contract/account/account.ts';
import { retentionLabels } from '#contract/retention.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { retentionRules } from './retention-rules.ts';
import { listPolicies, wasInterrupted } from './retention-store.ts';

interface Applied {
  day: string;
  now: Date;
  removed: Record<string, number>;
}

/** Notifies administrators after a run, each fact once. */
export async function notifyOfRetention(tx: Tx, { day, now, removed }: Applied): Promise<void> {
  const accounts = removed.deleted_accounts ?? 0;
  if (accounts > 0) {
    await alert(tx, `accounts ${day}`, {
      title: 'Konten endgültig entfernt',
      message: `${overdue(accounts)} abgelaufen ist, wurde${accounts === 1 ? '' : 'n'} entfernt.`,
    });
  }
  if (await wasInterrupted(tx, day)) {
    await alert(tx, `cut off ${day}`, {
      title: 'Aufbewahrungsfristen verspätet angewandt',
      message: 'Der vorige Lauf wurde nicht beendet. Der heutige hat nachgeholt, was offen war.',
    });
  }
  if (await areAccountsRemoved(tx)) await warnOfRemovals(tx, now);
  else await notifyOfKeptAccounts(tx, { day, now });
}

const overdue = (accounts: number) =>
  `${accounts === 1 ? 'Ein Konto, dessen' : `${accounts} Konten, deren`} Frist`;

async function areAccountsRemoved(tx: Tx): Promise<boolean> {
  const policies = await listPolicies(tx);
  return policies.some(({ entityType, isActive }) => entityType === 'deleted_accounts' && isActive);
}

/** The owners were promised the day, so administrators should know that the period is switched off. */
async function notifyOfKeptAccounts(tx: Tx, { day, now }: Omit<Applied, 'removed'>): Promise<void> {
  const kept = await retentionRules.deleted_accounts.countDue(tx, { now, months: deletionMonths });
  if (kept === 0) return;
  await alert(tx, `kept accounts ${day}`, {
    title: 'Konten nicht entfernt',
    message: `${overdue(kept)} abgelaufen ist, ${kept === 1 ? 'ist' : 'sind'} noch da: Die Frist „${retentionLabels.deleted_accounts}“ ist nicht aktiv.`,
  });
}

async function alert(tx: Tx, once: string, texts: { title: string; message: string }) {
  await notifyAdmins(tx, {
    ...{ type: 'data_retention_alert', gdprRelated: true, ...texts },
    onceKey: `retention ${once}`,
  });
}

const warningDays = 30;

/** Early enough to anonymise instead, which keeps the work of different people apart. */
async function warnOfRemovals(tx: Tx, now: Date): Promise<void> {
  const soon = sql`${now.toISOString()}::timestamptz + make_interval(days => ${warningDays})`;
  const leaving = await tx
    .select({ id: users.id, until: users.dataRetentionUntil })
    .from(users)
    .where(and(eq(users.status, 'deleted'), lte(users.dataRetentionUntil, soon)));
  for (const { id, until } of leaving) {
    await notifyAdmins(tx, {
      ...{ type: 'anonymization_required', title: 'Konto wird bald entfernt', userId: id },
      message: `Die Frist eines zur Löschung vorgemerkten Kontos endet in höchstens ${warningDays} Tagen. Soll erkennbar bleiben, was von derselben Person stammt, anonymisieren Sie es vorher.`,
      ...{ entityType: 'user', entityId: id, gdprRelated: true },
      onceKey: `anonymization_required ${id} ${until}`,
    });
  }
}
