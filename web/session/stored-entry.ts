import type * as z from 'zod/mini';

export interface StoredEntry<T> {
  read(): T;
  write(value: T): void;
  clear(): void;
  /** Something is stored and outlives a reload. */
  isStored(): boolean;
}

/** A place in the browser that remembers values. */
export function storedIn(storage: () => Storage) {
  /** Stands in for a storage the browser refuses or that is full: then a reload forgets. */
  const memory = new Map<string, string>();

  function withStorage<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(storage());
    } catch {
      return undefined;
    }
  }

  const readText = (key: string): string | null =>
    memory.get(key) ?? withStorage((place) => place.getItem(key)) ?? null;

  function writeText(key: string, text: string): void {
    memory.delete(key);
    const isStored = withStorage((place) => {
      place.setItem(key, text);
      return true;
    });
    if (!isStored) memory.set(key, text);
  }

  function clear(key: string): void {
    memory.delete(key);
    withStorage((place) => place.removeItem(key));
  }

  const isStored = (key: string): boolean =>
    !memory.has(key) && withStorage((place) => place.getItem(key) !== null) === true;

  /** The keys that begin like this. */
  function keys(beginning: string): string[] {
    const stored = withStorage((place) => Object.keys(place)) ?? [];
    return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(beginning));
  }

  return {
    keys,
    /**
     * One remembered value. What an older version of the app stored, or anybody else, and does not fit
     * the schema counts as not stored.
     */
    entry<T>(key: string, schema: z.ZodMiniType<T>, fallback: NoInfer<T>): StoredEntry<T> {
      return {
        read: () => {
          const stored = schema.safeParse(parsed(readText(key)));
          return stored.success ? stored.data : fallback;
        },
        write: (value) => writeText(key, JSON.stringify(value)),
        clear: () => clear(key),
        isStored: () => isStored(key),
      };
    },
    forget(beginning = ''): void {
      for (const key of keys(beginning)) clear(key);
    },
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
