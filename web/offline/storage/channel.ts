import type { ChangedRows } from './changed-rows.ts';

/** What the tabs and workers of one browser tell each other about the data they share. */
export type Notice =
  /** Rows on this device show otherwise than before. */
  | { kind: 'rows'; changed: ChangedRows }
  /** The queue changed. */
  | { kind: 'queue' }
  /** The file of this item is on its way; null: of none. */
  | { kind: 'upload'; item: string | null }
  /** So much of it has left, in percent. It is stored nowhere. */
  | { kind: 'progress'; item: string; percent: number }
  /** Other documents open without network now: this one more, or any. */
  | { kind: 'files'; kept?: { objectPath: string; bytes: number } }
  /** The data now belongs to somebody else, or to nobody. */
  | { kind: 'owner'; userId: string | null };

export interface Channel {
  tell(notice: Notice): void;
  /** For whoever has already seen to it here. */
  tellOthers(notice: Notice): void;
  /** Hears what others tell, and what this one tells itself. */
  hear(listener: (notice: Notice) => void): void;
}

export function openChannel(name = 'equipment-finder'): Channel {
  const others = new BroadcastChannel(name);
  const listeners = new Set<(notice: Notice) => void>();
  const pass = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  others.onmessage = ({ data }) => pass(data as Notice);
  return {
    tell: (notice) => {
      pass(notice);
      others.postMessage(notice);
    },
    tellOthers: (notice) => others.postMessage(notice),
    hear: (listener) => {
      listeners.add(listener);
    },
  };
}
