import type * as z from 'zod/mini';

export interface StoredEntry<T> {
  read(): T;
  write(value: T): void;
  clear(): void;
  /** A value is stored and survives a reload. */
  isStored(): boolean;
}

/** Values in one of the browser's storages. */
export function storedIn(storage: () => Storage) {
  /** Used if the storage is denied or full; these values are lost on reload. */
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

  /** The keys with this prefix. */
  function keys(beginning: string): string[] {
    const stored = withStorage((place) => Object.keys(place)) ?? [];
    return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(beginning));
  }

  return {
    keys,
    /** One stored value. A value that does not match the schema, such as one of an older version, is ignored. */
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
