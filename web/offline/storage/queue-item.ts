import type { EquipmentDocument } from '#contract/documents/documents.ts';
import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import type { ErrorAnswer } from '#contract/errors.ts';
import { recordOf, recordsAwaitedBy, recordsWrittenBy, type SyncItem } from '#contract/sync.ts';

/** One write that waits for the server, or that the server confirmed less than a day ago. */
export interface QueueItem extends SyncItem {
  /** Grows with every item, whatever the clock does: the order of sending. */
  timestamp: number;
  synced: 0 | 1;
  syncedAt?: number;
  userId: string;
  /** Failed items wait for a person, the others for the network. */
  state: 'waiting' | 'failed';
  /** It was sent and no answer came: the server may have it already. */
  isTried?: boolean;
  /** What the server said last; an item that waits may have one too. */
  error?: ErrorAnswer;
  /** What a person calls the record. */
  label: string;
  /** Sent: how many pulls had begun by then. A later one brings what the server made of it. */
  sentDuring?: number;
  /** Anlagen: what the person saw after the change. */
  after?: Equipment | null;
  /** Anlagen: what an attempt sent that was not answered, where the creation was changed since. */
  sentBefore?: Partial<EquipmentFields>;
  /** Documents: what is known of the file that waits in a row of its own. */
  attached?: FileFacts;
  /** Documents queued by an older version: the file itself. */
  file?: Blob;
  /** Documents: how often in a row the server had lost the file and it had to go there again. */
  uploads?: number;
  /** Documents: how often in a row the file did not get through, and when it goes again. */
  broke?: Pause;
  /** Documents: what the server made of it. */
  made?: EquipmentDocument;
}

/** How often in a row something failed, and when it is tried again. */
export interface Pause {
  times: number;
  until: number;
}

export type FileFacts = Pick<Blob, 'size' | 'type'>;

/** A write before it joins the queue. */
export type NewItem = Pick<
  QueueItem,
  'id' | 'type' | 'action' | 'data' | 'label' | 'file' | 'isTried' | 'sentBefore'
> & {
  /** The Anlage as the person has it in front of them: the device may not have it yet. */
  seen?: Equipment;
};

/** A removal that will happen, as far as anybody knows. */
export const isRemoval = ({ action, state }: QueueItem) =>
  action === 'delete' && state !== 'failed';

/** It was to come before the deletion of something it needs. */
export function isPointlessAfter(item: QueueItem, removal: QueueItem): boolean {
  return item.timestamp < removal.timestamp && recordsAwaitedBy(item).includes(recordOf(removal));
}

export function isAbout(item: QueueItem, record: string): boolean {
  return recordOf(item) === record;
}

export function inOrder(items: QueueItem[]): QueueItem[] {
  return items.sort((a, b) => a.timestamp - b.timestamp);
}

/** Without those that failed or are left for later, and without what would overtake one of them. */
export function sendable(
  unsent: readonly QueueItem[],
  postponed: ReadonlySet<string> = new Set(),
): QueueItem[] {
  const stuck = new Set<string>();
  return unsent.filter((item) => {
    const isFree =
      item.state === 'waiting' &&
      !postponed.has(item.id) &&
      !recordsAwaitedBy(item).some((record) => stuck.has(record));
    if (!isFree) for (const record of recordsWrittenBy(item)) stuck.add(record);
    return isFree;
  });
}

/** How sending ended. */
export type ReplayEnd =
  /** Nothing is left that could be sent; files are not its matter. */
  | 'done'
  /** No server, or somebody else's answer. */
  | 'unreachable'
  /** The server is there but cannot do it now. */
  | 'later'
  /** Nobody, or somebody else, is signed in. */
  | 'signed-out';
