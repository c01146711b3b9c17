import { IconTrash } from '@tabler/icons-react';
import type { Comment } from '#contract/comments.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { NoteQuote } from '#web/ui/note-quote.tsx';
import { takeOver } from './comment-queries.ts';
import { type CommentedEquipment, removeComment } from './comment-writes.ts';

/** Asks first, and shows what would be gone. */
export function useRemoveComment(equipment: CommentedEquipment, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
    takeOver: takeOver(equipment.id),
    send: (comment: Comment) => removeComment(user.id, equipment, comment),
    done: 'Kommentar gelöscht',
    failed: 'Der Kommentar konnte nicht gelöscht werden.',
    onWritten: onRemoved,
  });
  const remove = async (comment: Comment) => {
    const isSure = await ask({
      title: 'Kommentar löschen',
      text: (
        <>
          <p>Möchten Sie diesen Kommentar wirklich löschen?</p>
          <NoteQuote>{comment.content}</NoteQuote>
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) send(comment);
  };
  return { remove: (comment: Comment) => void remove(comment), dialog };
}
