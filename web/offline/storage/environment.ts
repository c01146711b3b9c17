import { type LockWatch, watchLocks } from './lock-watch.ts';

/** What the offline parts use of the browser, as a parameter so that tests can replace it. */
export interface Environment {
  fetch: typeof globalThis.fetch;
  /** A lock has one holder at a time among all tabs and workers of this browser. */
  locks: Pick<LockManager, 'request' | 'query'>;
  /** Finds out whether the tab that has a lock still runs. */
  lockWatch: LockWatch;
  now(): number;
  /** The browser reports that the device has no network. */
  isOffline(): boolean;
  newId(): string;
  /** Undefined if the browser has no cache storage. */
  caches: CacheStorage | undefined;
  /** Prefix of all names of databases, caches and locks. Only tests use it, for several devices in one process. */
  prefix: string;
}

export const browserEnvironment: Environment = {
  fetch: (input, init) => globalThis.fetch(input, init),
  get locks() {
    return navigator.locks;
  },
  lockWatch: watchLocks(() => new BroadcastChannel('equipment-finder-locks')),
  now: () => Date.now(),
  isOffline: () => !navigator.onLine,
  newId: () => crypto.randomUUID(),
  get caches() {
    return globalThis.caches;
  },
  prefix: '',
};

/** For sending the queue and for pulling, so that a stored answer is never older than the row it replaces. */
const syncLock = 'equipment-finder-sync';

/** For uploads of files, which may take minutes; nothing else waits for this lock. */
const fileLock = 'equipment-finder-files';

/** The browser froze this tab for so long that another tab has taken its lock. */
export class LockLostError extends Error {
  constructor() {
    super('another tab has taken the lock over');
    this.name = 'LockLostError';
  }
}

/** The other tab does the work now; the next round does what is left. */
export function laterIfLost(error: unknown): 'later' {
  if (error instanceof LockLostError) return 'later';
  throw error;
}

export interface HeldLock {
  /** Rejects if the lock was lost. To be called after every wait, before something is written. */
  check(): Promise<void>;
}

type Work<T> = (lock: HeldLock) => Promise<T>;

export function withSyncLock<T>(environment: Environment, work: Work<T>): Promise<T> {
  return withLock(environment, syncLock, work);
}

export function withFileLock<T>(environment: Environment, work: Work<T>): Promise<T> {
  return withLock(environment, fileLock, work);
}

/** Waits for the lock, and takes it from a tab that no longer answers. */
async function withLock<T>(environment: Environment, lock: string, work: Work<T>): Promise<T> {
  const { lockWatch, prefix } = environment;
  const name = prefix + lock;
  const waiting = new AbortController();
  const watching = new AbortController();
  let isTaken = false;
  const request = (options: LockOptions) =>
    runLocked(environment, name, options, (held) => {
      isTaken = true;
      watching.abort();
      return work(held);
    });
  void lockWatch.untilSilent(name, watching.signal).then(() => waiting.abort());
  try {
    return await request({ signal: waiting.signal });
  } catch (error) {
    if (isTaken || !waiting.signal.aborted) throw error;
    return await request({ steal: true });
  } finally {
    watching.abort();
  }
}

async function runLocked<T>(
  { locks, lockWatch }: Environment,
  name: string,
  options: LockOptions,
  work: Work<T>,
): Promise<T> {
  let state: 'waiting' | 'working' | 'ended' | 'lost' = 'waiting';
  const check = async () => {
    // The browser delivers the loss of a lock before it answers this query.
    await locks.query();
    if (state === 'lost') throw new LockLostError();
  };
  const run = async () => {
    // The lock was granted and taken away before this tab could run.
    if (state === 'lost') throw new LockLostError();
    state = 'working';
    const release = lockWatch.answerFor(name);
    try {
      return await work({ check });
    } finally {
      release();
      if (state === 'working') state = 'ended';
    }
  };
  try {
    return (await locks.request(name, options, run)) as T;
  } catch (error) {
    const isAborted = error instanceof DOMException && error.name === 'AbortError';
    const hasStoppedWaiting = options.signal?.aborted === true;
    // TypeScript does not see that `run` may have changed the state.
    const isLost = (state as string) === 'working' || (isAborted && state === 'waiting');
    if (!isLost || (hasStoppedWaiting && state === 'waiting')) throw error;
    state = 'lost';
    throw new LockLostError();
  }
}
