import { observable } from '../storage/observable.ts';
import type { QueueItem, QueueReason, ReplayEnd } from '../storage/queue-item.ts';

/** How many Anlagen are on this device, and how current they are. */
export interface ReplicaStatus {
  /** All Anlagen are on the device. */
  isComplete: boolean;
  /** The number of Anlagen on the device. */
  count: number;
  /** When the server last had nothing newer. */
  at: number | null;
}

export interface SyncStatus {
  /** The browser has a network and the server answered last time. */
  isOnline: boolean;
  /** The socket is connected, so the server reports changes at once. */
  isLive: boolean;
  /** Why the last queued write was not sent at once. */
  queuedBecause: QueueReason;
  /** Changes of this person that the server has not confirmed, oldest first. */
  unsent: readonly QueueItem[];
  isSending: boolean;
  /** The item whose file is being uploaded, by any window. */
  uploading: string | null;
  /** How the last attempt to send ended. */
  end: ReplayEnd | null;
  replica: ReplicaStatus;
}

/** The state of connection, queue and local data for the screens. */
export const syncStatus = observable<SyncStatus>({
  isOnline: globalThis.navigator?.onLine ?? true,
  isLive: false,
  queuedBecause: 'offline',
  unsent: [],
  isSending: false,
  uploading: null,
  end: null,
  replica: { isComplete: false, count: 0, at: null },
});

/** The progress of the upload. It changes often, so it is not part of the status, to which whole screens subscribe. */
export const uploadProgress = observable<{ item: string | null; percent: number | null }>({
  item: null,
  percent: null,
});

/** Progress also sets the item, for windows that were opened during the upload. */
export function recordUpload(item: string | null, percent: number | null = null): void {
  if (syncStatus.get().uploading !== item) syncStatus.change({ uploading: item });
  uploadProgress.set({ item, percent });
}
