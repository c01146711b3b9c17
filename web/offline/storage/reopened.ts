import type { DBSchema, IDBPDatabase } from 'idb';
import { AppError } from '#contract/errors.ts';

const pause = 1_000;

/** Called when a connection ends or has to end. */
export interface Endings {
  /** The browser has closed the connection. */
  terminated: () => void;
  /** A newer version of the app wants to upgrade the database, which needs this connection closed. */
  blocking: (current: number, wanted: number | null, event: IDBVersionChangeEvent) => void;
}

/** The database belongs to a newer version of the app. */
const isOfNewerVersion = (error: unknown) =>
  error instanceof DOMException && error.name === 'VersionError';

/**
 * A connection that is opened again when the browser closes it, as phones do after the app was in the background
 * for long; otherwise the next save would fail. If opening fails, it is tried again at the next use, at most once a
 * second. A connection that was closed for a newer version stays closed, and every use throws `app_outdated`.
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
