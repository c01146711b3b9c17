import { useQuery } from '@tanstack/react-query';
import { type LinkOfEquipment, linkLimits } from '#contract/links.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { NoteEditor } from '#web/ui/form/note-editor.tsx';
import type { Edit } from './link-edits.ts';
import { linkChangeQuery } from './link-queries.ts';
import { isSendable, type LinkEnd, saveLinkComment } from './link-writes.ts';

interface LinkCommentEditorProps {
  equipment: LinkEnd;
  link: LinkOfEquipment;
  edit: Edit;
  takesFocus: boolean;
  onChange: (edit: Edit) => void;
  onEnd: () => void;
}

export function LinkCommentEditor(props: LinkCommentEditorProps) {
  const { equipment, link, edit, takesFocus, onChange, onEnd } = props;
  const user = useCurrentUser();
  const { send, isSending } = useQueuedWrite({
    send: (change: { comments: string; seen: string }) =>
      saveLinkComment(user.id, equipment, { link, ...change }),
    done: 'Kommentar gespeichert',
    failed: 'Der Kommentar konnte nicht gespeichert werden.',
    onWritten: onEnd,
  });
  const current = link.comments ?? '';
  const { data } = useQuery({ ...linkChangeQuery(link), enabled: edit.seen !== current });
  return (
    <NoteEditor
      placeholder="Kommentar zur Verknüpfung"
      minRows={2}
      maxRows={8}
      value={edit.comments}
      onChange={(comments) => onChange({ ...edit, comments })}
      limit={linkLimits.comments}
      isSendable={isSendable(edit.comments)}
      isSending={isSending}
      seen={edit.seen}
      current={current}
      whoChanged={whoChanged(data?.change ?? undefined, user.id)}
      takesFocus={takesFocus}
      onSave={(comments, seen) => send({ comments, seen })}
      onEnd={onEnd}
    />
  );
}
