/**
 * Downloads the files of many documents, one after the other. A job has the documents of one tap. The job with the
 * fewest files left comes first, so that one document does not wait for those of a whole run.
 */
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { observable } from '../storage/observable.ts';

export type KeepableDocument = Pick<
  EquipmentDocument,
  'title' | 'objectPath' | 'equipmentId' | 'fileSize' | 'mimeType'
>;

export interface KeepJob {
  /** An ended job has failures or was stopped; one without problems is removed. */
  state: 'waiting' | 'running' | 'ended';
  /** How many of the `total` files are downloaded. */
  done: number;
  total: number;
  /** The progress by bytes, rounded down. */
  percent: number;
  failures: readonly { document: KeepableDocument; error: unknown }[];
  /** The error because of which the remaining files were not tried. */
  stoppedBy?: unknown;
}

interface Parts {
  keep(
    document: KeepableDocument,
    how: { signal: AbortSignal; onBytes: (bytes: number) => void },
  ): Promise<void>;
  isKept(objectPath: string): boolean;
  /** Ends early when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

interface Work {
  job: KeepJob;
  left: KeepableDocument[];
  totalBytes: number;
  /** The size of all files that were downloaded or failed. */
  passedBytes: number;
  cancelling: AbortController;
  /** How many files in a row could not reach the server. */
  unreached: number;
  end: (job: KeepJob) => void;
  ended: Promise<KeepJob>;
}

/** The number of files in a row that could not reach the server after which the job stops. */
const mostUnreached = 2;

/** The pause after `too_many_requests`; the server counts requests per minute. */
const pauseMs = 5_000;

export function makeKeepQueue({ keep, isKept, pause }: Parts) {
  const shown = observable<{ jobs: ReadonlyMap<string, KeepJob>; loading: string | undefined }>({
    jobs: new Map(),
    loading: undefined,
  });
  const works = new Map<string, Work>();
  let isWorking = false;

  function show(key: string, job: KeepJob | undefined): void {
    const jobs = new Map(shown.get().jobs);
    if (job) jobs.set(key, job);
    else jobs.delete(key);
    shown.change({ jobs });
  }

  function update(key: string, work: Work, change: Partial<KeepJob>): void {
    work.job = { ...work.job, ...change };
    show(key, work.job);
  }

  function finish(key: string, work: Work, { isForgotten = false } = {}): void {
    works.delete(key);
    work.job = { ...work.job, state: 'ended' };
    const { failures, stoppedBy } = work.job;
    const hasSucceeded = failures.length === 0 && stoppedBy === undefined;
    show(key, isForgotten || hasSucceeded ? undefined : work.job);
    work.end(work.job);
  }

  function percentOf({ passedBytes, totalBytes }: Work, loaded = 0): number {
    return totalBytes === 0 ? 0 : Math.floor((100 * (passedBytes + loaded)) / totalBytes);
  }

  /** Goes on to the next document. */
  function advance(key: string, work: Work, document: KeepableDocument, change: Partial<KeepJob>) {
    work.left.shift();
    work.passedBytes += document.fileSize;
    update(key, work, { ...change, percent: percentOf(work) });
  }

  async function keepNext(key: string, work: Work, document: KeepableDocument): Promise<void> {
    const { signal } = work.cancelling;
    update(key, work, { state: 'running' });
    try {
      if (!isKept(document.objectPath)) {
        shown.change({ loading: document.objectPath });
        const onBytes = (bytes: number) => {
          const percent = percentOf(work, bytes);
          if (!signal.aborted && percent !== work.job.percent) update(key, work, { percent });
        };
        await keep(document, { signal, onBytes });
      }
      if (signal.aborted) return;
      work.unreached = 0;
      advance(key, work, document, { done: work.job.done + 1 });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof AppError && error.code === 'too_many_requests') {
        await pause(pauseMs, signal);
        return;
      }
      work.unreached = isServerUnreachable(error) ? work.unreached + 1 : 0;
      if (work.unreached === mostUnreached || stopsJob(error)) {
        work.left = [];
        update(key, work, { stoppedBy: error });
        return;
      }
      const failures = [...work.job.failures, { document, error }];
      advance(key, work, document, { failures });
    } finally {
      shown.change({ loading: undefined });
    }
  }

  async function runJobs(): Promise<void> {
    if (isWorking) return;
    isWorking = true;
    for (;;) {
      const [next] = [...works].sort(([, a], [, b]) => a.left.length - b.left.length);
      if (!next) break;
      const [key, work] = next;
      const [document] = work.left;
      if (document) await keepNext(key, work, document);
      else finish(key, work);
    }
    isWorking = false;
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,

    /** Resolves with the ended job. A second call for the same key while it runs joins the same job. */
    start(key: string, documents: readonly KeepableDocument[]): Promise<KeepJob> {
      const running = works.get(key);
      if (running) return running.ended;
      let end: Work['end'] = () => {};
      const ended = new Promise<KeepJob>((resolve) => {
        end = resolve;
      });
      const total = documents.length;
      const totalBytes = documents.reduce((sum, { fileSize }) => sum + fileSize, 0);
      const job: KeepJob = { state: 'waiting', done: 0, total, percent: 0, failures: [] };
      works.set(key, {
        ...{ job, left: [...documents], totalBytes, passedBytes: 0, unreached: 0 },
        ...{ cancelling: new AbortController(), end, ended },
      });
      show(key, job);
      void runJobs();
      return ended;
    },

    /** Files that are downloaded already stay. */
    cancel(key: string): void {
      const work = works.get(key);
      if (!work) return;
      work.cancelling.abort();
      finish(key, work, { isForgotten: true });
    },
  };
}

/** The session has ended, access is denied or the device is full, so the other files would fail too. */
function stopsJob(error: unknown): boolean {
  return error instanceof AppError && [401, 403, 507].includes(error.status);
}
