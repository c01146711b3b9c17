import type * as z from 'zod/mini';

export interface SessionEntry<T> {
  read(): T;
  write(value: T): void;
  clear(): void;
}

/** Stands in for a storage the browser refuses or that is full: then a reload forgets. */
const memory = new Map<string, string>();

/**
 * One remembered value. What an older version of the app stored, or anybody else, and does not fit
 * the schema counts as not stored.
 */
export function sessionEntry<T>(
  key: string,
  schema: z.ZodMiniType<T>,
  fallback: NoInfer<T>,
): SessionEntry<T> {
  return {
    read: () => {
      const stored = schema.safeParse(parsed(readText(key)));
      return stored.success ? stored.data : fallback;
    },
    write: (value) => writeText(key, JSON.stringify(value)),
    clear: () => {
      memory.delete(key);
      withStorage((storage) => storage.removeItem(key));
    },
  };
}

function readText(key: string): string | null {
  return memory.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null;
}

function writeText(key: string, text: string): void {
  memory.delete(key);
  const isStored = withStorage((storage) => {
    storage.setItem(key, text);
    return true;
  });
  if (!isStored) memory.set(key, text);
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
