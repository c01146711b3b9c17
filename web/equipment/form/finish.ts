import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { commentCalls } from '#contract/comments.ts';
import type { Equipment } from '#contract/equipment.ts';
import { clientFor } from '#web/api/client.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/toast.tsx';
import { equipmentKey, equipmentQuery } from '../equipment-queries.ts';
import { draftStore, editDraftKey } from './draft.ts';
import { valuesOf } from './form-values.ts';
import { makeRepeatKey } from './repeat-key.ts';

const commentApi = clientFor(commentCalls);

/** A comment whose answer was lost is the same comment when it is sent again. */
let commentKey = makeRepeatKey();

async function sendComment(id: string, content: string): Promise<void> {
  await commentApi.create({
    params: { id },
    body: { content },
    idempotencyKey: commentKey({ id, content }),
  });
  commentKey = makeRepeatKey();
}

/** Lists are read again when they are next shown; the Anlage itself is known already. */
export function rememberSaved(client: QueryClient, saved: Equipment): void {
  void client.invalidateQueries({ queryKey: equipmentKey, refetchType: 'none' });
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

  return async (saved: Equipment, comment: string, success: string): Promise<void> => {
    rememberSaved(client, saved);
    const draft = draftStore(editDraftKey(saved.id), user.id);
    try {
      const content = comment.trim();
      if (content) await sendComment(saved.id, content);
      draft.forget();
      showSuccess(success);
    } catch (error) {
      draft.keep({ values: { ...valuesOf(saved), comment }, base: saved });
      showFailure(error, 'Der Kommentar konnte nicht erstellt werden.');
    }
    navigate(`/equipment/${saved.id}`, { replace: true });
  };
}
