import type { DBSchema, IDBPDatabase } from 'idb';
import { AppError } from '#contract/errors.ts';

const pause = 1_000;

/** What a connection does at its end. */
export interface Endings {
  /** The browser has ended it. */
  terminated: () => void;
  /** A newer version of the app wants to change the database: it is let go. */
  blocking: (current: number, wanted: number | null, event: IDBVersionChangeEvent) => void;
}

/** The database belongs to a newer version of the app. */
const isOfNewerVersion = (error: unknown) =>
  error instanceof DOMException && error.name === 'VersionError';

/**
 * A connection that outlives its end: a browser may end it on its own, as a phone does that has put the
 * app aside for long, and the next save must not fail for it. One that was let go for a newer version stays
 * closed, and whoever uses it is told to load the page anew. Where opening fails, it is tried again when
 * the connection is next used, at most once a second.
 */
export async function reopened<Schema extends DBSchema>(
  open: (endings: Endings) => Promise<IDBPDatabase<Schema>>,
): Promise<IDBPDatabase<Schema>> {
  let isEnded = false;
  let isOutdated = false;
  let triedAt = 0;
  let isOpening = false;
  const tryToOpen = async () => {
    triedAt = Date.now();
    isOpening = true;
    try {
      current = await open(endings);
      isEnded = false;
    } catch (error) {
      if (isOfNewerVersion(error)) isOutdated = true;
      else reportError(error);
    } finally {
      isOpening = false;
    }
  };
  const endings: Endings = {
    terminated: () => {
      isEnded = true;
      void tryToOpen();
    },
    blocking: (_current, _wanted, { target }) => {
      isOutdated = true;
      (target as IDBDatabase).close();
    },
  };
  let current = await open(endings).catch((cause: unknown) => {
    throw isOfNewerVersion(cause) ? new AppError('app_outdated', { cause }) : cause;
  });
  return new Proxy({} as IDBPDatabase<Schema>, {
    get: (_, name) => {
      if (isOutdated && name !== 'close') throw new AppError('app_outdated');
      const isDue = Math.abs(Date.now() - triedAt) >= pause;
      if (isEnded && !isOpening && isDue) void tryToOpen();
      const value: unknown = Reflect.get(current, name);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
