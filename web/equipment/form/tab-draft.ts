/**
 * Each form for a new Anlage has its own draft, which it shares neither with another tab nor with a running save. A
 * draft belongs to its tab until the tab is closed; then the next form opens it.
 */
import * as z from 'zod/mini';
import { sessionEntry } from '#web/session/session-entry.ts';
import { type DraftStore, draftKeys, draftStore } from './draft.ts';
import type { FormValues } from './form-values.ts';

export interface TabDraft extends DraftStore {
  /** No other form opens this draft until every hold is released. */
  hold(): void;
  release(): void;
}

type Locks = Pick<LockManager, 'request'>;

/** The key of the draft that this tab used last in such a form; it is opened first. */
const lastOf = (formKey: string) => sessionEntry(`draft:${formKey}`, z.string(), '');

const newKey = (formKey: string) => `${formKey}:${crypto.randomUUID()}`;

/** Stores a draft that the next such form in this tab opens. */
export function storeForNextForm(formKey: string, userId: string, values: FormValues): void {
  const key = newKey(formKey);
  draftStore(key, userId).save({ values, base: null });
  lastOf(formKey).write(key);
}

/** `locks` are those of this tab. Without any, every tab behaves as the only one. */
export function makeTabDrafts(locks: () => Locks | null | undefined) {
  const tab = makeTabLocks(locks);
  const holders = new Map<string, number>();
  let lastOpening: Promise<unknown> = Promise.resolve();

  const own = (key: string, userId: string): TabDraft => {
    const draft = draftStore(key, userId);
    const change = (by: number) => holders.set(key, (holders.get(key) ?? 0) + by);
    const release = () => {
      change(-1);
      if (holders.get(key) === 0 && !draft.read()) tab.unlock(key);
    };
    return { ...draft, hold: () => change(1), release };
  };

  const openNow = async (formKey: string, userId: string): Promise<TabDraft> => {
    const last = lastOf(formKey);
    const isLast = (key: string) => Number(key === last.read());
    const storedKeys = draftKeys(formKey, userId)
      .filter((key) => draftStore(key, userId).read())
      .sort((a, b) => isLast(b) - isLast(a));
    let openedKey = newKey(formKey);
    for (const key of [...storedKeys, openedKey]) {
      if (holders.get(key) || !(await tab.lock(key))) continue;
      openedKey = key;
      break;
    }
    last.write(openedKey);
    const draft = own(openedKey, userId);
    draft.hold();
    return draft;
  };

  return {
    /**
     * Opens a draft that no form holds, or else an empty one, and holds it. Calls run one after the other, so that two
     * never get the same draft.
     */
    open(formKey: string, userId: string): Promise<TabDraft> {
      const opening = lastOpening.then(() => openNow(formKey, userId));
      lastOpening = opening.catch(() => {});
      return opening;
    },
  };
}

export const tabDrafts = makeTabDrafts(() => navigator.locks);

/** Locks of this tab; the browser releases them when the tab is closed. */
function makeTabLocks(locks: () => Locks | null | undefined) {
  const unlocks = new Map<string, () => void>();
  const unlock = (key: string) => {
    unlocks.get(key)?.();
    unlocks.delete(key);
  };
  // The browser may cache this page for the back button, but the next page of the tab must be able to open its drafts.
  window.addEventListener('pagehide', () => {
    for (const key of unlocks.keys()) unlock(key);
  });
  return {
    /** Resolves with false while another tab has the lock. */
    lock: (key: string) =>
      new Promise<boolean>((resolve) => {
        const manager = locks();
        if (!manager || unlocks.has(key)) return resolve(true);
        const holdLock = (lock: Lock | null) => {
          resolve(lock !== null);
          return lock && new Promise<void>((unlock) => unlocks.set(key, unlock));
        };
        manager.request(`draft:${key}`, { ifAvailable: true }, holdLock).catch((error) => {
          // A form must open even if locks fail; then drafts may be shared.
          reportError(error);
          resolve(true);
        });
      }),
    unlock,
  };
}
