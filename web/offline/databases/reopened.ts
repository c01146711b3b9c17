import type { DBSchema, IDBPDatabase } from 'idb';

/**
 * A connection that outlives its end: a browser may end it on its own, as a phone does that has put the
 * app aside for long, and the next save must not fail for it. One that was let go stays closed.
 */
export async function reopened<Schema extends DBSchema>(
  open: (onEnded: () => void) => Promise<IDBPDatabase<Schema>>,
): Promise<IDBPDatabase<Schema>> {
  const onEnded = () => {
    open(onEnded).then(
      (next) => {
        current = next;
      },
      (error: unknown) => reportError(error),
    );
  };
  let current = await open(onEnded);
  return new Proxy({} as IDBPDatabase<Schema>, {
    get: (_, name) => {
      const value: unknown = Reflect.get(current, name);
      return typeof value === 'function' ? value.bind(current) : value;
    },
  });
}
