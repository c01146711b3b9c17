import { signOutPath } from '#contract/auth.ts';
import { device, leaveDevice } from '#web/offline/offline.ts';
import { draftNames, forgetDrafts } from '#web/session/drafts.ts';
import { farewell } from '#web/session/farewell.ts';
import { leavingMark } from '#web/session/leaving-mark.ts';
import { forgetNoteDrafts, hasNoteDrafts } from '#web/session/note-draft-entries.ts';
import { forgetSession } from '#web/session/session-entry.ts';
import { leaveForSignOut } from '#web/session/sign-in.ts';

/** Asked of the device itself: whoever waits for approval has no queue running. */
export async function countUnsent(userId: string | undefined): Promise<number> {
  // A browser that keeps nothing has nothing unsent.
  const mine = await device().catch(() => undefined);
  return mine && userId ? (await mine.unsent(userId)).length : 0;
}

/** Notes of runs that were typed and not saved: they go when somebody signs out. */
export const hasUnsavedNotes = (userId: string | undefined): boolean =>
  userId !== undefined && hasNoteDrafts(userId);

/** What was typed into other forms and not saved: it goes too. */
export const hasUnsavedDrafts = (userId: string | undefined): boolean =>
  userId !== undefined && draftNames(userId, '').length > 0;

/** What is said meanwhile would be gone with the page: it is said where the person arrives. */
export async function signOut(userId: string | undefined, said?: string): Promise<void> {
  leavingMark.write(true);
  leaveForSignOut();
  try {
    await leaveDevice();
  } finally {
    forgetSession();
    if (userId !== undefined) {
      forgetNoteDrafts(userId);
      forgetDrafts(userId);
    }
    if (said) farewell.write(said);
    window.location.assign(signOutPath);
  }
}
