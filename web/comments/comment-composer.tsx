import { ActionIcon } from '@mantine/core';
import { IconSend2 } from '@tabler/icons-react';
import { commentLimit } from '#contract/comments.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { NoteField } from '#web/ui/form/note-field.tsx';
import classes from './comment-composer.module.css';
import type { CommentDrafts } from './comment-draft.ts';
import { type CommentedEquipment, createComment, isSendable } from './comment-writes.ts';

interface CommentComposerProps {
  equipment: CommentedEquipment;
  drafts: CommentDrafts;
}

export function CommentComposer({ equipment, drafts }: CommentComposerProps) {
  const user = useCurrentUser();
  const { text } = drafts.draft;
  const { send, isSending } = useQueuedWrite({
    send: (comment: { id: string; content: string }) => createComment(user.id, equipment, comment),
    done: 'Kommentar hinzugefügt',
    failed: 'Der Kommentar konnte nicht erstellt werden.',
    onWritten: ({ id }) => drafts.arrive(id),
  });
  const submit = () => {
    const content = text.trim();
    send({ content, id: drafts.send(content) });
  };

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={classes.field}>
        <NoteField
          aria-label="Neuer Kommentar"
          placeholder="Kommentar schreiben"
          maxRows={12}
          value={text}
          onChange={drafts.write}
          limit={commentLimit}
          isSendable={isSendable(text)}
          isSending={isSending}
          onSubmit={submit}
        />
      </div>
      <ActionIcon
        type="submit"
        variant="filled"
        color="indigo"
        aria-label="Kommentar hinzufügen"
        data-tooltip="Kommentar hinzufügen"
        disabled={!isSendable(text)}
        loading={isSending}
      >
        <IconSend2 size={20} />
      </ActionIcon>
    </form>
  );
}
