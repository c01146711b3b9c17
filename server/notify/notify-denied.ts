import type { Executor } from '../db/database.ts';
import { notifyAdmins } from './notify-admins.ts';

interface Denied {
  userId: string;
  method: string;
  route: string;
  sentence: string;
}

/** Notifies administrators of a refused attempt: at most once per user, route and hour. */
export async function notifyDenied(executor: Executor, denied: Denied): Promise<void> {
  const isDelete = denied.method === 'DELETE';
  const hour = new Date().toISOString().slice(0, 13);
  await notifyAdmins(executor, {
    type: isDelete ? 'delete_attempt_denied' : 'unauthorized_access',
    title: isDelete ? 'Löschversuch abgelehnt' : 'Zugriff verweigert',
    message: `${denied.sentence} (${denied.method} ${denied.route})`,
    userId: denied.userId,
    onceKey: `${denied.userId} ${denied.method} ${denied.route} ${hour}`,
  });
}
