import { type Comment, commentLimit } from '#contract/comments.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { NoteEditor } from '#web/ui/form/note-editor.tsx';
import type { Edit } from './comment-draft.ts';
import { type CommentedEquipment, isSendable, updateComment } from './comment-writes.ts';

interface CommentEditorProps {
  equipment: CommentedEquipment;
  comment: Comment;
  edit: Edit;
  takesFocus: boolean;
  onChange: (edit: Edit) => void;
  onEnd: () => void;
}

export function CommentEditor(props: CommentEditorProps) {
  const { equipment, comment, edit, takesFocus, onChange, onEnd } = props;
  const user = useCurrentUser();
  const { send, isSending } = useQueuedWrite({
    send: (change: Edit) => updateComment(user.id, equipment, { id: comment.id, ...change }),
    done: 'Kommentar aktualisiert',
    failed: 'Der Kommentar konnte nicht aktualisiert werden.',
    onWritten: onEnd,
  });
  return (
    <NoteEditor
      minRows={3}
      maxRows={12}
      value={edit.content}
      onChange={(content) => onChange({ ...edit, content })}
      limit={commentLimit}
      isSendable={isSendable(edit.content)}
      isSending={isSending}
      seen={edit.seen}
      current={comment.content}
      whoChanged={whoChanged(lastChangeOf(comment), user.id)}
      takesFocus={takesFocus}
      onSave={(content, seen) => send({ content, seen })}
      onEnd={onEnd}
    />
  );
}

const lastChangeOf = ({ updatedBy, updatedByName, authorName, updatedAt }: Comment) => ({
  ...{ userId: updatedBy, name: updatedByName ?? authorName, at: updatedAt },
});
