/**
 * Keeps the files of many documents, one after the other. A job is what a person asked for with one tap; a job
 * with fewer files left comes first, so that one document does not wait for a whole run.
 */
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { metNoServer } from '#web/api/transport-errors.ts';
import { observable } from '../storage/observable.ts';

export type KeepableDocument = Pick<
  EquipmentDocument,
  'title' | 'objectPath' | 'equipmentId' | 'fileSize' | 'mimeType'
>;

export interface KeepJob {
  /** An ended job has failures, or was stopped; one that went well is forgotten. */
  state: 'waiting' | 'running' | 'ended';
  /** How many files have arrived, of how many. */
  done: number;
  total: number;
  /** By bytes, rounded down. */
  percent: number;
  failures: readonly { document: KeepableDocument; error: unknown }[];
  /** Why the rest was not tried. */
  stoppedBy?: unknown;
}

interface Parts {
  keep(
    document: KeepableDocument,
    how: { signal: AbortSignal; onBytes: (bytes: number) => void },
  ): Promise<void>;
  isKept(objectPath: string): boolean;
  /** Ends early when the signal does. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

interface Work {
  job: KeepJob;
  left: KeepableDocument[];
  totalBytes: number;
  /** Of files that arrived or failed. */
  passedBytes: number;
  cancelling: AbortController;
  /** Files in a row that met no server. */
  unreached: number;
  end: (job: KeepJob) => void;
  ended: Promise<KeepJob>;
}

/** After so many files in a row that met no server, the others would not reach it either. */
const mostUnreached = 2;

/** The server asks for less: it counts by the minute. */
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
    const isWell = failures.length === 0 && stoppedBy === undefined;
    show(key, isForgotten || isWell ? undefined : work.job);
    work.end(work.job);
  }

  function percentOf({ passedBytes, totalBytes }: Work, loaded = 0): number {
    return totalBytes === 0 ? 0 : Math.floor((100 * (passedBytes + loaded)) / totalBytes);
  }

  /** The document has arrived or failed, and the next one is due. */
  function pass(key: string, work: Work, document: KeepableDocument, change: Partial<KeepJob>) {
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
      pass(key, work, document, { done: work.job.done + 1 });
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof AppError && error.code === 'too_many_requests') {
        await pause(pauseMs, signal);
        return;
      }
      work.unreached = metNoServer(error) ? work.unreached + 1 : 0;
      if (work.unreached === mostUnreached || endsAll(error)) {
        work.left = [];
        update(key, work, { stoppedBy: error });
        return;
      }
      const failures = [...work.job.failures, { document, error }];
      pass(key, work, document, { failures });
    } finally {
      shown.change({ loading: undefined });
    }
  }

  async function workOff(): Promise<void> {
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

    /** Resolves with how it ended; asked for again meanwhile, it is the same job. */
    start(key: string, documents: readonly KeepableDocument[]): Promise<KeepJob> {
      const known = works.get(key);
      if (known) return known.ended;
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
      void workOff();
      return ended;
    },

    /** What has arrived stays. */
    cancel(key: string): void {
      const work = works.get(key);
      if (!work) return;
      work.cancelling.abort();
      finish(key, work, { isForgotten: true });
    },
  };
}

/** Nobody is signed in, nothing is allowed, or nothing fits any more: no other file would come either. */
function endsAll(error: unknown): boolean {
  return error instanceof AppError && [401, 403, 507].includes(error.status);
}
