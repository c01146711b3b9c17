import { type LockWatch, watchLocks } from './lock-watch.ts';

/** The world around the offline parts: handed in, so that a test can make it as bad as it likes. */
export interface Environment {
  fetch: typeof globalThis.fetch;
  /** One at a time across all tabs and workers of this browser. */
  locks: Pick<LockManager, 'request' | 'query'>;
  /** Finds out whether whoever holds a lock still runs. */
  lockWatch: LockWatch;
  now(): number;
  /** The browser knows that nothing it sends can leave the device. */
  isOffline(): boolean;
  newId(): string;
  /** Undefined where the browser keeps no files. */
  caches: CacheStorage | undefined;
  /** Put before the names of the databases; only tests have more than one device in one place. */
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

/** Held by whoever sends the queue or takes in changes: an answer is never older than what it meets. */
const syncLock = 'equipment-finder-sync';

/** Held by whoever brings files to the server: that may take minutes, and nothing else waits for it. */
const fileLock = 'equipment-finder-files';

/** This tab stood still for so long that another one has taken its lock. */
export class LockLostError extends Error {
  constructor() {
    super('another tab has taken the lock over');
    this.name = 'LockLostError';
  }
}

/** The other tab does the work meanwhile; what it leaves is done in the next round. */
export function laterIfLost(error: unknown): 'later' {
  if (error instanceof LockLostError) return 'later';
  throw error;
}

export interface Hold {
  /** Rejects where the lock was lost. Asked after every wait, before something is written. */
  check(): Promise<void>;
}

type Work<T> = (hold: Hold) => Promise<T>;

export function alone<T>(environment: Environment, work: Work<T>): Promise<T> {
  return holding(environment, syncLock, work);
}

export function aloneWithFiles<T>(environment: Environment, work: Work<T>): Promise<T> {
  return holding(environment, fileLock, work);
}

/** Waits for the lock; one whose holder no longer answers is taken over. */
async function holding<T>(environment: Environment, lock: string, work: Work<T>): Promise<T> {
  const { lockWatch, prefix } = environment;
  const name = prefix + lock;
  const waiting = new AbortController();
  const watching = new AbortController();
  let isTaken = false;
  const enter = (options: LockOptions) =>
    inside(environment, name, options, (hold) => {
      isTaken = true;
      watching.abort();
      return work(hold);
    });
  void lockWatch.untilSilent(name, watching.signal).then(() => waiting.abort());
  try {
    return await enter({ signal: waiting.signal });
  } catch (error) {
    if (isTaken || !waiting.signal.aborted) throw error;
    return await enter({ steal: true });
  } finally {
    watching.abort();
  }
}

async function inside<T>(
  { locks, lockWatch }: Environment,
  name: string,
  options: LockOptions,
  work: Work<T>,
): Promise<T> {
  let state: 'waiting' | 'working' | 'ended' | 'lost' = 'waiting';
  const check = async () => {
    // The browser's answer comes after whatever it has to say about the lock.
    await locks.query();
    if (state === 'lost') throw new LockLostError();
  };
  const run = async () => {
    // Granted and taken away before this tab came to it.
    if (state === 'lost') throw new LockLostError();
    state = 'working';
    const release = lockWatch.hold(name);
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
    // TypeScript does not see that `run` has changed the state meanwhile.
    const isLost = (state as string) === 'working' || (isAborted && state === 'waiting');
    if (!isLost || (hasStoppedWaiting && state === 'waiting')) throw error;
    state = 'lost';
    throw new LockLostError();
  }
}
