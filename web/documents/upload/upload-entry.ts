import { documentLimits, untitled } from '#contract/documents/documents.ts';

/** One chosen file on its way. */
export interface UploadEntry {
  /** Of the document it becomes, and the key of that write, however often it is sent. */
  id: string;
  file: File;
  /** What is being saved, or is, can no longer be taken out. */
  state: 'chosen' | 'sending' | 'saving' | 'stored' | 'queued' | 'failed';
  percent: number;
  /** Which of several it is, from its first sending on. */
  place?: number;
  /** Why it failed, in a sentence for the person. */
  reason?: string;
}

export function entryOf(file: File): UploadEntry {
  return { id: crypto.randomUUID(), file, state: 'chosen', percent: 0 };
}

/** On the server, or safely in the queue. */
export const isDone = ({ state }: UploadEntry) => state === 'stored' || state === 'queued';

/** Numbers those that have none; what was sent as the second stays the second. */
export function placed(entries: readonly UploadEntry[]): UploadEntry[] {
  let last = Math.max(0, ...entries.map(({ place = 0 }) => place));
  return entries.map((entry) => {
    if (entry.place !== undefined) return entry;
    last += 1;
    return { ...entry, place: last };
  });
}

/** Of several files each says which one it is; the number is never what has no room. */
export function titleOf(title: string, place: number, count: number): string {
  const end = count > 1 ? ` (${place})` : '';
  const room = documentLimits.title - end.length;
  // Half a letter, as a cut may leave of an emoji, can be stored nowhere.
  const kept = (title.trim() || untitled).slice(0, room).replace(/\p{Cs}$/u, '');
  return kept.trimEnd() + end;
}

/** As in „1,84 MB“. */
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
