import type { SyncStatus } from '#web/offline/sync/sync-status.ts';
import { changes, formatCount } from './counts.ts';

export interface BarState {
  kind: 'offline' | 'decision' | 'sending' | 'loading';
  text: string;
  /** How many changes wait for the connection, and that not all Anlagen are on the device. */
  note?: string;
}

const offlineText =
  'Sie sind offline. Änderungen werden automatisch synchronisiert, sobald Sie wieder online sind.';

const incompleteText = 'Noch sind nicht alle Anlagen auf diesem Gerät.';

/** The most important message about connection, queue and local data; undefined if there is none. */
export function barOf({ isOnline, unsent, end, replica }: SyncStatus): BarState | undefined {
  const waiting = unsent.length;
  if (!isOnline) {
    const notes = [
      ...(waiting > 0 ? [changes(waiting, 'wartet', 'warten')] : []),
      ...(replica.isComplete ? [] : [incompleteText]),
    ];
    return {
      kind: 'offline',
      text: offlineText,
      ...(notes.length > 0 && { note: notes.join(' · ') }),
    };
  }
  const failed = unsent.filter(({ state }) => state === 'failed').length;
  if (failed > 0) {
    const text = changes(failed, 'braucht Ihre Entscheidung', 'brauchen Ihre Entscheidung');
    return { kind: 'decision', text };
  }
  if (waiting > 0) {
    const text =
      end === 'later'
        ? changes(waiting, 'wartet auf den Server', 'warten auf den Server')
        : changes(waiting, 'wird gesendet …', 'werden gesendet …');
    return { kind: 'sending', text };
  }
  const isLoading = !replica.isComplete && replica.count > 0;
  if (!isLoading) return undefined;
  return { kind: 'loading', text: loadingText(replica.count) };
}

export function loadingText(count: number): string {
  return `Anlagen werden auf dieses Gerät geladen: ${formatCount(count)}`;
}
