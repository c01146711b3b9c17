import type { DBSchema, IDBPDatabase } from 'idb';

const pause = 1_000;

/**
 * A connection that outlives its end: a browser may end it on its own, as a phone does that has put the
 * app aside for long, and the next save must not fail for it. One that was let go stays closed. Where
 * opening fails, it is tried again when the connection is next used, at most once a second.
 */
export async function reopened<Schema extends DBSchema>(
  open: (onEnded: () => void) => Promise<IDBPDatabase<Schema>>,
): Promise<IDBPDatabase<Schema>> {
  let isEnded = false;
  let triedAt = 0;
  let isOpening = false;
  const tryToOpen = async () => {
    triedAt = Date.now();
    isOpening = true;
    try {
      current = await open(onEnded);
      isEnded = false;
    } catch (error) {
      reportError(error);
    } finally {
      isOpening = false;
    }
  };
  const onEnded = () => {
    isEnded = true;
    void tryToOpen();
  };
  let current = await open(onEnded);
  return new Proxy({} as IDBPDatabase<Schema>, {
    get: (_, name) => {
      const isDue = Math.abs(Date.now() - triedAt) >= pause;
      if (isEnded && !isOpening && isDue) void tryToOpen();
      const value: unknown = Reflect.get(current, name);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
