import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { equipmentKey, equipmentQuery, safetyPointsKey } from '../equipment-queries.ts';
import { createComment, type Saved } from '../equipment-writes.ts';
import { draftStore, editDraftKey } from './edit/draft.ts';
import { valuesOf } from './form-values.ts';

/** Lists are read again when they are next shown; the Anlage itself is known already. */
export function rememberSaved(client: QueryClient, saved: Equipment): void {
  for (const queryKey of [equipmentKey, safetyPointsKey]) {
    void client.invalidateQueries({ queryKey, refetchType: 'none' });
  }
  client.setQueryData(equipmentQuery(saved.id).queryKey, saved);
}

/**
 * After the Anlage is saved: the comment follows, then its detail opens in place of the form. A
 * comment that could not be sent waits in the draft of its edit form.
 */
export function useFinish() {
  const client = useQueryClient();
  const user = useCurrentUser();
  const [, navigate] = useLocation();

  return async ({ equipment: saved, isQueued }: Saved, comment: string, success: string) => {
    rememberSaved(client, saved);
    const draft = draftStore(editDraftKey(saved.id), user.id);
    try {
      const content = comment.trim();
      // Whatever happens to this window meanwhile, what was typed is found again.
      if (content) draft.keep({ values: { ...valuesOf(saved), comment }, base: saved });
      const isCommentQueued = content !== '' && (await createComment(user.id, saved, content));
      draft.forget();
      if (isQueued || isCommentQueued) showQueued();
      else showSuccess(success);
    } catch (error) {
      showFailure(error, 'Der Kommentar konnte nicht erstellt werden.');
    }
    navigate(`/equipment/${saved.id}`, { replace: true });
  };
}
