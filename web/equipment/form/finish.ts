import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { equipmentQuery } from '../equipment-queries.ts';
import { createComment, type Saved } from '../equipment-writes.ts';
import type { DraftStore } from './draft.ts';
import { valuesOf } from './form-values.ts';

/** The next screen shows it without a moment of what was there before. */
export function rememberSaved(client: QueryClient, saved: Equipment): void {
  client.setQueryData(equipmentQuery(saved.id).queryKey, saved);
}

const isDeviceFull = (error: unknown) => error instanceof AppError && error.code === 'device_full';

const noRoomForComment =
  'Die Anlage ist gespeichert, der Kommentar nicht: Der Speicher dieses Geräts ist voll.';

interface Finish {
  comment: string;
  success: string;
  /** Of the edit form of this Anlage. */
  draft: DraftStore;
  /** The form is no longer on the screen. */
  isLeft: () => boolean;
}

/**
 * After the Anlage is saved: the comment follows, then its detail opens in place of the form. A
 * comment that could not be sent waits in the draft of its edit form.
 */
export function useFinish() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [, navigate] = useLocation();

  return async ({ equipment: saved, isQueued }: Saved, finish: Finish) => {
    const { comment, success, draft, isLeft } = finish;
    rememberSaved(client, saved);
    const mayTouchDraft = () => !isLeft() || draft.isOwn();
    try {
      const content = comment.trim();
      // Whatever happens to this window meanwhile, what was typed is found again.
      if (content && mayTouchDraft()) {
        draft.keep({ values: { ...valuesOf(saved), comment }, base: saved });
      }
      const isCommentQueued = content !== '' && (await createComment(user.id, saved, content));
      if (mayTouchDraft()) draft.forget();
      if (isQueued || isCommentQueued) showQueued();
      else showSuccess(success);
    } catch (error) {
      if (isDeviceFull(error)) showError('Kommentar nicht gespeichert', noRoomForComment);
      else showFailure(error, 'Der Kommentar konnte nicht erstellt werden.');
    }
    if (!isLeft()) navigate(`/equipment/${saved.id}`, { replace: true });
  };
}
