import { documentLimits, untitled } from '#contract/documents/documents.ts';

/** One chosen file and its upload. */
export interface UploadEntry {
  /** The id of the document, and the idempotency key of every attempt. */
  id: string;
  file: File;
  /** A file with the state `saving`, `stored` or `queued` can no longer be removed. */
  state: 'chosen' | 'sending' | 'saving' | 'stored' | 'queued' | 'failed';
  percent: number;
  /** Its number among several files, assigned when it is first sent. */
  place?: number;
  /** The German sentence about the failure. */
  reason?: string;
}

export function entryOf(file: File): UploadEntry {
  return { id: crypto.randomUUID(), file, state: 'chosen', percent: 0 };
}

/** On the server or in the queue. */
export const isDone = ({ state }: UploadEntry) => state === 'stored' || state === 'queued';

/** Numbers the entries without a number; existing numbers never change. */
export function numbered(entries: readonly UploadEntry[]): UploadEntry[] {
  let last = Math.max(0, ...entries.map(({ place = 0 }) => place));
  return entries.map((entry) => {
    if (entry.place !== undefined) return entry;
    last += 1;
    return { ...entry, place: last };
  });
}

/** Adds the number if there are several files; if necessary the title is shortened, not the number. */
export function titleOf(title: string, place: number, count: number): string {
  const end = count > 1 ? ` (${place})` : '';
  const titleLength = documentLimits.title - end.length;
  // A cut through an emoji leaves half a surrogate pair, which cannot be stored.
  const shortened = (title.trim() || untitled).slice(0, titleLength).replace(/\p{Cs}$/u, '');
  return shortened.trimEnd() + end;
}

/** For example „1,84 MB“. */
export function megabytes(bytes: number): string {
  const size = (bytes / 1024 ** 2).toLocaleString('de-DE', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    useGrouping: false,
  });
  return `${size} MB`;
}

export function submitLabel(count: number): string {
  return count > 1 ? `${count} Dateien hochladen` : 'Hochladen';
}
