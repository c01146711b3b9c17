import { maxFileBytes } from '#contract/documents/files.ts';
import type { KeepableDocument, KeepJob } from '#web/offline/files/keep-queue.ts';

/** What a screen shows of the files of some documents: whether they are here, on their way, or could come. */
export type KeepView =
  | { kind: 'kept'; count: number; bytes: number }
  | { kind: 'loading'; job: KeepJob }
  | { kind: 'missing'; missing: Missing; refusal?: Refusal; ended?: KeepJob };

export interface Missing {
  count: number;
  bytes: number;
  /** How many there are in all. */
  total: number;
}

/** Why the rest cannot come now. */
export type Refusal = { kind: 'offline' } | { kind: 'no-room'; free: number };

interface Given {
  documents: readonly KeepableDocument[];
  kept: ReadonlyMap<string, number>;
  job: KeepJob | undefined;
  isOnline: boolean;
  /** Bytes that the browser still takes; undefined where it does not say. */
  free: number | undefined;
}

/** So much stays free for changes and photos that wait to be sent. */
const reserve = maxFileBytes;

const sizeOf = (documents: readonly KeepableDocument[]) =>
  documents.reduce((sum, { fileSize }) => sum + fileSize, 0);

/** Undefined where there is nothing to keep. */
export function keepView({ documents, kept, job, isOnline, free }: Given): KeepView | undefined {
  const total = documents.length;
  if (total === 0) return undefined;
  if (job && job.state !== 'ended') return { kind: 'loading', job };
  const missing = documents.filter(({ objectPath }) => !kept.has(objectPath));
  if (missing.length === 0) return { kind: 'kept', count: total, bytes: sizeOf(documents) };
  const bytes = sizeOf(missing);
  const room = free === undefined ? undefined : Math.max(0, free - reserve);
  const refusal: Refusal | undefined = !isOnline
    ? { kind: 'offline' }
    : room !== undefined && room < bytes
      ? { kind: 'no-room', free: room }
      : undefined;
  // What cannot be repeated now need not say how it ended.
  const ended = job && !refusal ? stillTrue(job, missing) : undefined;
  return {
    ...{ kind: 'missing', missing: { count: missing.length, bytes, total } },
    ...(refusal ? { refusal } : {}),
    ...(ended ? { ended } : {}),
  };
}

/** What came or was deleted since has not failed. */
function stillTrue(job: KeepJob, missing: readonly KeepableDocument[]): KeepJob | undefined {
  const paths = new Set(missing.map(({ objectPath }) => objectPath));
  const failures = job.failures.filter(({ document }) => paths.has(document.objectPath));
  return failures.length === 0 && job.stoppedBy === undefined ? undefined : { ...job, failures };
}
