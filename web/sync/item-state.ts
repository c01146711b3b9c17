import { syncBatchLimit } from '#contract/sync.ts';
import { needsUpload, readyToSend } from '#web/offline/queue/item-file.ts';
import { type QueueItem, sendable } from '#web/offline/storage/queue-item.ts';
import type { SyncStatus } from '#web/offline/sync/sync-status.ts';

export type ItemState =
  | 'failed'
  | 'blocked'
  | 'offline'
  | 'sending'
  | 'signed-out'
  | 'again'
  | 'later'
  | 'queued';

export const stateTexts: Record<ItemState, string> = {
  failed: 'Fehlgeschlagen',
  blocked: 'Wartet auf eine frühere Änderung',
  offline: 'Wartet auf Verbindung',
  sending: 'Wird gesendet',
  'signed-out': 'Wartet auf Ihre Anmeldung',
  again: 'Wird erneut versucht',
  later: 'Wird gleich erneut versucht',
  queued: 'In der Warteschlange',
};

type Circumstances = Pick<SyncStatus, 'isOnline' | 'unsent' | 'isSending' | 'uploading' | 'end'>;

/** What each unsent item waits for, by its id. */
export function statesOf(status: Circumstances): Map<string, ItemState> {
  const free = new Set(sendable(status.unsent).map(({ id }) => id));
  const next = readyToSend(status.unsent).slice(0, syncBatchLimit);
  const sent = new Set(status.isSending ? next.map(({ id }) => id) : []);
  const isUnderWay = (item: QueueItem) =>
    needsUpload(item) ? item.id === status.uploading : sent.has(item.id);
  const stateFor = (item: QueueItem) => {
    if (item.state === 'failed') return 'failed';
    if (!free.has(item.id)) return 'blocked';
    return stateOf(item, isUnderWay(item), status);
  };
  return new Map(status.unsent.map((item) => [item.id, stateFor(item)]));
}

function stateOf(
  { error, broke }: QueueItem,
  isUnderWay: boolean,
  { isOnline, end }: Circumstances,
): ItemState {
  if (!isOnline) return 'offline';
  if (isUnderWay) return 'sending';
  if (end === 'signed-out') return 'signed-out';
  if (broke) return 'again';
  return error || end === 'later' ? 'later' : 'queued';
}
