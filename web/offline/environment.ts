/** The world around the offline parts: handed in, so that a test can make it as bad as it likes. */
export interface Environment {
  fetch: typeof globalThis.fetch;
  /** One at a time across all tabs and workers of this browser. */
  locks: Pick<LockManager, 'request'>;
  now(): number;
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
  now: () => Date.now(),
  newId: () => crypto.randomUUID(),
  get caches() {
    return globalThis.caches;
  },
  prefix: '',
};

/** Held by whoever sends the queue or takes in changes: an answer is never older than what it meets. */
const syncLock = 'equipment-finder-sync';

export function alone<T>(environment: Environment, work: () => Promise<T>): Promise<T> {
  return environment.locks.request(environment.prefix + syncLock, work) as Promise<T>;
}

/** Held by whoever brings files to the server: that may take minutes, and nothing else waits for it. */
const fileLock = 'equipment-finder-files';

export function aloneWithFiles<T>(environment: Environment, work: () => Promise<T>): Promise<T> {
  return environment.locks.request(environment.prefix + fileLock, work) as Promise<T>;
}
