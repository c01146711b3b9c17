import type { ButtonChange } from '../quick-search-diff.ts';

export interface ChangeKeys {
  begin(changes: readonly ButtonChange[]): void;
  of(change: ButtonChange): string;
  done(change: ButtonChange): void;
}

/**
 * The idempotency keys of one editing. A change that is sent again, because nobody knows whether its
 * first attempt arrived, keeps its key. Once it got through, or is no longer wanted, its key is
 * forgotten: the same change made anew later is another write.
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
