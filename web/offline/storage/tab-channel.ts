import type { ChangedRows } from './changed-rows.ts';

/** Messages between the tabs and workers of one browser about the data they share. */
export type Notice =
  /** Shown rows have changed; with `fill` by the first fill, which is still running or has ended with these rows. */
  | { kind: 'rows'; changed: ChangedRows; fill?: 'running' | 'ended' | undefined }
  /** The queue changed. */
  | { kind: 'queue' }
  /** The file of this item is being uploaded; null: none is. */
  | { kind: 'upload'; item: string | null }
  /** The progress of the upload in percent. It is not stored. */
  | { kind: 'progress'; item: string; percent: number }
  /** The kept files have changed: this one was added, or any other change. */
  | { kind: 'files'; kept?: { objectPath: string; bytes: number } }
  /** The device has another owner now, or none. */
  | { kind: 'owner'; userId: string | null };

export interface TabChannel {
  send(notice: Notice): void;
  /** Not to the listeners of this tab, which has handled the change itself. */
  sendToOthers(notice: Notice): void;
  /** Gets the notices of other tabs and those that this tab sends. */
  listen(listener: (notice: Notice) => void): void;
}

/** What was sent before `close` still arrives. */
export type OpenTabChannel = TabChannel & { close(): void };

export function openTabChannel(name = 'equipment-finder'): OpenTabChannel {
  const others = new BroadcastChannel(name);
  const listeners = new Set<(notice: Notice) => void>();
  const notify = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  others.onmessage = ({ data }) => notify(data as Notice);
  return {
    send: (notice) => {
      notify(notice);
      others.postMessage(notice);
    },
    sendToOthers: (notice) => others.postMessage(notice),
    listen: (listener) => {
      listeners.add(listener);
    },
    close: () => others.close(),
  };
}
