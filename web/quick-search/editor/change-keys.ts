import type { ButtonChange } from '../quick-search-diff.ts';

export interface ChangeKeys {
  begin(changes: readonly ButtonChange[]): void;
  of(change: ButtonChange): string;
  done(change: ButtonChange): void;
}

/**
 * The idempotency keys of one edit. A change that is sent again, because its answer was lost, keeps its key. The key is
 * deleted once the change succeeded or is no longer part of the edit: the same change made later is another write.
 */
export function makeChangeKeys(): ChangeKeys {
  let keys = new Map<string, string>();
  return {
    begin: (changes) => {
      const before = keys;
      keys = new Map(
        changes.map(nameOf).map((name) => [name, before.get(name) ?? crypto.randomUUID()]),
      );
    },
    of: (change) => keys.get(nameOf(change)) ?? crypto.randomUUID(),
    done: (change) => void keys.delete(nameOf(change)),
  };
}

const nameOf = (change: ButtonChange) => JSON.stringify(change);
