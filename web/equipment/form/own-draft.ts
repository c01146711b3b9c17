/**
 * Each form for something new has a draft of its own: it shares it neither with another tab nor with a save that is
 * still under way. A tab keeps what was typed in it until it is closed; then the next form takes it up.
 */
import * as z from 'zod/mini';
import { sessionEntry } from '#web/session/session-entry.ts';
import { type DraftStore, draftKeys, draftStore } from './draft.ts';
import type { FormValues } from './form-values.ts';

export interface OwnDraft extends DraftStore {
  /** As long as anybody holds it, no other form takes it up. */
  hold(): void;
  letGo(): void;
}

type Locks = Pick<LockManager, 'request'>;

/** The draft that this tab had last in such a form: it comes back first. */
const lastOf = (formKey: string) => sessionEntry(`draft:${formKey}`, z.string(), '');

const newKey = (formKey: string) => `${formKey}:${crypto.randomUUID()}`;

/** For the next such form in this tab. */
export function leaveDraft(formKey: string, userId: string, values: FormValues): void {
  const key = newKey(formKey);
  draftStore(key, userId).keep({ values, base: null });
  lastOf(formKey).write(key);
}

/** `locks` are those of one tab. Without any, every tab counts as the only one. */
export function makeOwnDrafts(locks: () => Locks | null | undefined) {
  const tab = makeTabLocks(locks);
  const holders = new Map<string, number>();
  let turn: Promise<unknown> = Promise.resolve();

  const own = (key: string, userId: string): OwnDraft => {
    const draft = draftStore(key, userId);
    const change = (by: number) => holders.set(key, (holders.get(key) ?? 0) + by);
    const letGo = () => {
      change(-1);
      if (holders.get(key) === 0 && !draft.read()) tab.unlock(key);
    };
    return { ...draft, hold: () => change(1), letGo };
  };

  const takeNow = async (formKey: string, userId: string): Promise<OwnDraft> => {
    const last = lastOf(formKey);
    const isLast = (key: string) => Number(key === last.read());
    const kept = draftKeys(formKey, userId)
      .filter((key) => draftStore(key, userId).read())
      .sort((a, b) => isLast(b) - isLast(a));
    let taken = newKey(formKey);
    for (const key of [...kept, taken]) {
      if (holders.get(key) || !(await tab.lock(key))) continue;
      taken = key;
      break;
    }
    last.write(taken);
    const draft = own(taken, userId);
    draft.hold();
    return draft;
  };

  return {
    /** One that nobody holds, else an empty one; already held. One at a time: two never take the same. */
    take(formKey: string, userId: string): Promise<OwnDraft> {
      const taken = turn.then(() => takeNow(formKey, userId));
      turn = taken.catch(() => {});
      return taken;
    },
  };
}

export const ownDrafts = makeOwnDrafts(() => navigator.locks);

/** What this tab has and no other gets; the browser gives it back when the tab is closed. */
function makeTabLocks(locks: () => Locks | null | undefined) {
  const unlocks = new Map<string, () => void>();
  const unlock = (key: string) => {
    unlocks.get(key)?.();
    unlocks.delete(key);
  };
  // The browser may keep a page for the way back: the page that follows it in this tab goes on with its drafts.
  window.addEventListener('pagehide', () => {
    for (const key of unlocks.keys()) unlock(key);
  });
  return {
    /** False while another tab has it. */
    lock: (key: string) =>
      new Promise<boolean>((resolve) => {
        const here = locks();
        if (!here || unlocks.has(key)) return resolve(true);
        const keep = (lock: Lock | null) => {
          resolve(lock !== null);
          return lock && new Promise<void>((unlock) => unlocks.set(key, unlock));
        };
        here.request(`draft:${key}`, { ifAvailable: true }, keep).catch((error) => {
          // A form that opens is worth more than one that shares nothing.
          reportError(error);
          resolve(true);
        });
      }),
    unlock,
  };
}
