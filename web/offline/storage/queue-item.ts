import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { recordOf, recordsItDiesWith, type SyncItem, UnarrivedWrites } from '#contract/sync.ts';

/** One write that waits for the server, or that the server confirmed less than a day ago. */
export interface QueueItem extends SyncItem {
  /** When it was queued, in milliseconds, and the order of sending: later than all others, even if the clock was put back. */
  timestamp: number;
  /** 1: the server has confirmed it. */
  synced: 0 | 1;
  syncedAt?: number;
  userId: string;
  /** Unsent items: the failed ones wait for a decision of the person, the others for the server. */
  state: 'waiting' | 'failed';
  /** It was sent and no answer came, so the server may have it already. */
  isTried?: boolean;
  /** The last error of the server; a waiting item may have one too. */
  error?: ErrorAnswer;
  /** The name of the record for the person. */
  label: string;
  /** Sent items: how many pulls had begun by then. A later pull brings the row as the server stored it. */
  sentDuring?: number;
  /** Anlagen: what the person saw after the change. */
  after?: Equipment | null;
  /** Anlagen: what an unanswered attempt of a creation sent, if the creation was changed since. */
  sentBefore?: Partial<EquipmentFields>;
  /** Documents: size and type of the file, which is in a row of its own. */
  attached?: FileFacts;
  /** Documents queued by an older version: the file itself. */
  file?: Blob;
  /** Documents: how often in a row the upload was repeated because the server did not have the file any more. */
  uploads?: number;
  /** Documents: how often in a row the upload broke off, and when it is tried again. */
  broke?: Pause;
  /** Sent documents and Anlagen: the record as the server answered. */
  made?: unknown;
}

/** How often in a row something failed, and when it is tried again. */
export interface Pause {
  times: number;
  until: number;
}

export type FileFacts = Pick<Blob, 'size' | 'type'>;

/** A write before it is added to the queue. */
export type NewItem = Pick<
  QueueItem,
  'id' | 'type' | 'action' | 'data' | 'label' | 'file' | 'isTried' | 'sentBefore'
> & {
  /** The Anlage as the person sees it; the device may not have its row yet. */
  seen?: Equipment;
};

/** Why a write is in the queue: no connection, no answer in time, or an earlier change that has to arrive first. */
export type QueueReason = 'offline' | 'late' | 'afterEarlier';

/** A deletion that the server has not refused. */
export const isRemoval = ({ action, state }: QueueItem) =>
  action === 'delete' && state !== 'failed';

/** It was queued before the deletion of a record without which it is pointless. */
export function isPointlessAfter(item: QueueItem, removal: QueueItem): boolean {
  return item.timestamp < removal.timestamp && recordsItDiesWith(item).includes(recordOf(removal));
}

export function isAbout(item: QueueItem, record: string): boolean {
  return recordOf(item) === record;
}

export function inOrder(items: QueueItem[]): QueueItem[] {
  return items.sort((a, b) => a.timestamp - b.timestamp);
}

/** The items without those that failed or are postponed, and without items that need one of those first. */
export function sendable(
  unsent: readonly QueueItem[],
  postponed: ReadonlySet<string> = new Set(),
): QueueItem[] {
  const blocked = new UnarrivedWrites();
  return unsent.filter((item) => {
    const isFree = item.state === 'waiting' && !postponed.has(item.id) && !blocked.mustWait(item);
    if (!isFree) blocked.add(item);
    return isFree;
  });
}

/** How sending ended. */
export type ReplayEnd =
  /** Nothing is left that could be sent, apart from files. */
  | 'done'
  /** No answer, or one that is not from our server. */
  | 'unreachable'
  /** The server answered but cannot do it now. */
  | 'later'
  /** The owner of the items is not signed in. */
  | 'signed-out';
