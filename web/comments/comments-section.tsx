import { IconMessage, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Comment } from '#contract/comments.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { LostNote } from '#web/ui/form/lost-note.tsx';
import { NoteQuote } from '#web/ui/form/note-quote.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { useCommentDraft } from './comment-draft.ts';
import { CommentList } from './comment-list.tsx';
import { commentsQuery } from './comment-queries.ts';
import { type CommentedEquipment, removeComment } from './comment-writes.ts';
import classes from './comments-section.module.css';

/** Users who may not write see only the list. */
export function CommentsSection({ equipment }: { equipment: CommentedEquipment }) {
  const user = useCurrentUser();
  const drafts = useCommentDraft(equipment.id, user.id);
  const { text, edits } = drafts.draft;
  const { comments, isFailed, isFetching, refetch } = useComments(equipment.id);
  const rows = useRef<HTMLDivElement>(null);
  const { remove, dialog } = useRemoveComment(equipment, () => {
    // The menu of the deleted row had the focus.
    rows.current?.focus({ preventScroll: true });
  });
  const lostEdits = Object.entries(edits).filter(
    ([id]) => comments && !isFailed && !comments.some((comment) => comment.id === id),
  );

  return (
    <SectionCard
      title="Kommentare"
      icon={<IconMessage size={20} aria-hidden />}
      {...(comments && !isFailed ? { count: comments.length } : {})}
    >
      {can(user, 'comment.create') && <CommentComposer equipment={equipment} drafts={drafts} />}
      {lostEdits.map(([id, { content }]) => (
        <LostNote
          key={id}
          reason="Ein Kommentar, den Sie gerade bearbeiten, wurde inzwischen gelöscht."
          note={content}
          onKeep={() => {
            drafts.write([text, content].filter(Boolean).join('\n'));
            drafts.endEdit(id);
          }}
          onDiscard={() => drafts.endEdit(id)}
        />
      ))}
      {!comments && <CommentsSkeleton />}
      {comments && (
        <div className={classes.rows} ref={rows} tabIndex={-1}>
          {comments.length === 0 && !isFailed && (
            <p className={classes.none}>Noch keine Kommentare.</p>
          )}
          {comments.length > 0 && (
            <InSteps fallback={<CommentsSkeleton />}>
              <CommentList
                equipment={equipment}
                comments={comments}
                drafts={drafts}
                onRemove={remove}
              />
            </InSteps>
          )}
        </div>
      )}
      {isFailed && (
        <SectionFailed
          text="Die Kommentare konnten nicht geladen werden."
          onRepeat={refetch}
          isRepeating={isFetching}
        />
      )}
      {dialog}
    </SectionCard>
  );
}

interface Comments {
  /** Undefined until the first answer. */
  comments: readonly Comment[] | undefined;
  /** The request failed and there is no earlier data. */
  isFailed: boolean;
  isFetching: boolean;
  refetch: () => void;
}

/** The comments of an Anlage, newest first, including unsent ones. */
function useComments(equipmentId: string): Comments {
  const { data, isError, isFetching, refetch } = useQuery(commentsQuery(equipmentId));
  const isFailed = isError && !data;
  return {
    comments: isFailed ? [] : data,
    isFailed,
    isFetching,
    refetch: () => void refetch(),
  };
}

/** Asks for confirmation and shows the comment. */
function useRemoveComment(equipment: CommentedEquipment, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
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

/** Placeholders while comments are being loaded. */
function CommentsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width="92%" />
      <Skeleton width="64%" />
      <Skeleton width={150} height={12} />
    </div>
  );
}
