import { and, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { notifyAdmins } from '../notify/notify-admins.ts';
import { wasCutOff } from './retention-store.ts';

interface Applied {
  day: string;
  now: Date;
  removed: Record<string, number>;
}

/** What administrators should know after a run, each of it once. */
export async function tellOfRetention(tx: Tx, { day, now, removed }: Applied): Promise<void> {
  const accounts = removed.deleted_accounts ?? 0;
  if (accounts > 0) {
    await alert(tx, `accounts ${day}`, {
      title: 'Konten endgültig entfernt',
      message: `${accounts === 1 ? 'Ein Konto, dessen' : `${accounts} Konten, deren`} Frist abgelaufen ist, wurde${accounts === 1 ? '' : 'n'} entfernt.`,
    });
  }
  if (await wasCutOff(tx, day)) {
    await alert(tx, `cut off ${day}`, {
      title: 'Aufbewahrungsfristen verspätet angewandt',
      message: 'Der vorige Lauf wurde nicht beendet. Der heutige hat nachgeholt, was offen war.',
    });
  }
  await warnOfRemovals(tx, now);
}

async function alert(tx: Tx, once: string, texts: { title: string; message: string }) {
  await notifyAdmins(tx, {
    ...{ type: 'data_retention_alert', gdprRelated: true, ...texts },
    onceKey: `retention ${once}`,
  });
}

const warningDays = 30;

/** While there is time to anonymise instead, which keeps apart what different people did. */
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
