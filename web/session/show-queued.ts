import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

const onDevice = 'Auf diesem Gerät gespeichert';
const lateText = 'Der Server antwortet gerade nicht. Die Änderung wird weiter gesendet.';
const behindText = 'Sie wird gesendet, sobald eine frühere Änderung angekommen ist.';

/** Says that a change is in the queue. */
export function showQueued(
  text = 'Die Änderung wird gesendet, sobald eine Verbindung besteht.',
): void {
  const { queuedBecause } = syncStatus.get();
  if (queuedBecause === 'late') showSuccess(onDevice, lateText);
  else if (queuedBecause === 'afterEarlier') showSuccess(onDevice, behindText);
  else showSuccess('Offline gespeichert', text);
}
