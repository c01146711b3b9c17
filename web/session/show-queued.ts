import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

const lateText = 'Der Server antwortet gerade nicht. Die Änderung wird weiter gesendet.';

/** Says that a change is in the queue. */
export function showQueued(
  text = 'Die Änderung wird gesendet, sobald eine Verbindung besteht.',
): void {
  if (syncStatus.get().isLate) showSuccess('Auf diesem Gerät gespeichert', lateText);
  else showSuccess('Offline gespeichert', text);
}
