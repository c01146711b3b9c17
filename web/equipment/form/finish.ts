import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { equipmentQuery } from '../equipment-queries.ts';
import { createComment, type SaveResult } from '../equipment-writes.ts';
import type { DraftStore } from './draft.ts';
import { valuesOf } from './form-values.ts';

/** Puts the saved version into the cache, so that the next screen does not show the old one first. */
export function cacheSaved(client: QueryClient, saved: Equipment): void {
  client.setQueryData(equipmentQuery(saved.id).queryKey, saved);
}

const isDeviceFull = (error: unknown) => error instanceof AppError && error.code === 'device_full';

const noSpaceForComment =
  'Die Anlage ist gespeichert, der Kommentar nicht: Der Speicher dieses Geräts ist voll.';

interface FinishOptions {
  comment: string;
  success: string;
  /** The draft of this Anlage's edit form. */
  draft: DraftStore;
  /** Whether the form is no longer on the screen. */
  isLeft: () => boolean;
}

/**
 * After the Anlage is saved, sends the comment and then opens the Anlage. A comment that could not be sent is stored in
 * the draft of the edit form.
 */
export function useFinish() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [, navigate] = useLocation();

  return async ({ equipment: saved, isQueued }: SaveResult, options: FinishOptions) => {
    const { comment, success, draft, isLeft } = options;
    cacheSaved(client, saved);
    const mayTouchDraft = () => !isLeft() || draft.isLastWriter();
    try {
      const content = comment.trim();
      // Stored first, so that the comment is not lost if the window closes.
      if (content && mayTouchDraft()) {
        draft.save({ values: { ...valuesOf(saved), comment }, base: saved });
      }
      const isCommentQueued = content !== '' && (await createComment(user.id, saved, content));
      if (mayTouchDraft()) draft.clear();
      if (isQueued || isCommentQueued) showQueued();
      else showSuccess(success);
    } catch (error) {
      if (isDeviceFull(error)) showError('Kommentar nicht gespeichert', noSpaceForComment);
      else showFailure(error, 'Der Kommentar konnte nicht erstellt werden.');
    }
    if (!isLeft()) navigate(`/equipment/${saved.id}`, { replace: true });
  };
}
