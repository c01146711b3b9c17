import { signOutPath } from '#contract/auth.ts';
import { device, leaveDevice } from '#web/offline/offline.ts';
import { draftNames, forgetDrafts, runNotes } from '#web/session/drafts.ts';
import { leavingMark } from '#web/session/leaving-mark.ts';
import { leavingMessage } from '#web/session/leaving-message.ts';
import { forgetSession } from '#web/session/session-entry.ts';
import { leaveForSignOut } from '#web/session/sign-in.ts';

/** Read from the device, because the sync status is not filled for users who wait for approval. */
export async function countUnsent(userId: string | undefined): Promise<number> {
  // Without storage there are no unsent changes.
  const thisDevice = await device().catch(() => undefined);
  return thisDevice && userId ? (await thisDevice.unsent(userId)).length : 0;
}

/** Whether there are unsaved notes of runs, which are deleted by signing out. */
export const hasUnsavedNotes = (userId: string | undefined): boolean =>
  userId !== undefined && draftNames(userId, runNotes).length > 0;

/** Whether there are unsaved drafts of other forms, which are deleted too. */
export const hasUnsavedDrafts = (userId: string | undefined): boolean =>
  userId !== undefined && draftNames(userId, '').some((name) => !name.startsWith(runNotes));

/** `message` is shown on the landing page after the sign-out. */
export async function signOut(userId: string | undefined, message?: string): Promise<void> {
  leavingMark.write(true);
  leaveForSignOut();
  try {
    await leaveDevice();
  } finally {
    forgetSession();
    if (userId !== undefined) forgetDrafts(userId);
    if (message) leavingMessage.write(message);
    window.location.assign(signOutPath);
  }
}
