import { maxFileBytes } from '#contract/documents/files.ts';
import type { KeepableDocument, KeepJob } from '#web/offline/files/keep-queue.ts';

/** What a screen shows about the files of some documents: kept, being downloaded, or missing. */
export type KeepView =
  | { kind: 'kept'; count: number; bytes: number }
  | { kind: 'loading'; job: KeepJob }
  | { kind: 'missing'; missing: Missing; refusal?: Refusal; ended?: KeepJob };

export interface Missing {
  count: number;
  bytes: number;
  /** The number of all documents. */
  total: number;
}

/** Why the missing files cannot be downloaded now. */
export type Refusal = { kind: 'offline' } | { kind: 'no-room'; free: number };

interface Given {
  documents: readonly KeepableDocument[];
  kept: ReadonlyMap<string, number>;
  job: KeepJob | undefined;
  isOnline: boolean;
  /** The free space in bytes; undefined if the browser does not say. */
  free: number | undefined;
}

/** The space that stays free for waiting changes and photos. */
const reserve = maxFileBytes;

const sizeOf = (documents: readonly KeepableDocument[]) =>
  documents.reduce((sum, { fileSize }) => sum + fileSize, 0);

/** Undefined if there are no documents. */
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
  // The result of the last attempt is only shown together with the button for another one.
  const ended = job && !refusal ? stillFailed(job, missing) : undefined;
  return {
    ...{ kind: 'missing', missing: { count: missing.length, bytes, total } },
    ...(refusal ? { refusal } : {}),
    ...(ended ? { ended } : {}),
  };
}

/** The job without failures of files that were downloaded or deleted since. */
function stillFailed(job: KeepJob, missing: readonly KeepableDocument[]): KeepJob | undefined {
  const paths = new Set(missing.map(({ objectPath }) => objectPath));
  const failures = job.failures.filter(({ document }) => paths.has(document.objectPath));
  return failures.length === 0 && job.stoppedBy === undefined ? undefined : { ...job, failures };
}
