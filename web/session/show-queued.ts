import { showSuccess } from '#web/ui/notice/toast.tsx';

/** The change is on this device and in the queue. */
export function showQueued(): void {
  showSuccess('Offline gespeichert', 'Die Änderung wird gesendet, sobald eine Verbindung besteht.');
}
