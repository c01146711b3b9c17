import { observable } from '../storage/observable.ts';
import type { QueueItem, ReplayEnd } from '../storage/queue-item.ts';

/** What is known of the Anlagen on this device. */
export interface ReplicaNews {
  /** The whole set is here. */
  isComplete: boolean;
  /** How many Anlagen are here so far. */
  count: number;
  /** When the server last had nothing newer. */
  at: number | null;
}

export interface SyncStatus {
  /** The browser has a network and the server answered last time. */
  isOnline: boolean;
  /** The server says at once what changes: nobody has to ask for it. */
  isLive: boolean;
  /** The last write was answered by nobody in time. */
  isLate: boolean;
  /** Changes of this person that the server has not confirmed, oldest first. */
  unsent: readonly QueueItem[];
  isSending: boolean;
  /** The item whose file is on its way, from whichever window. */
  uploading: string | null;
  /** How the last attempt to send ended. */
  end: ReplayEnd | null;
  replica: ReplicaNews;
}

/** What the screens show of connection, queue and local data. */
export const syncStatus = observable<SyncStatus>({
  isOnline: globalThis.navigator?.onLine ?? true,
  isLive: false,
  isLate: false,
  unsent: [],
  isSending: false,
  uploading: null,
  end: null,
  replica: { isComplete: false, count: 0, at: null },
});

/** How far the file on its way is. Apart from the status, which changes less often and is followed by whole screens. */
export const uploadProgress = observable<{ item: string | null; percent: number | null }>({
  item: null,
  percent: null,
});

/** A window that was opened in the middle of it learns from the progress which item is on its way. */
export function noteUpload(item: string | null, percent: number | null = null): void {
  if (syncStatus.get().uploading !== item) syncStatus.change({ uploading: item });
  uploadProgress.set({ item, percent });
}
