import { IconMessage } from '@tabler/icons-react';
import { useRef } from 'react';
import { useCurrentUser } from '#web/session/current-user.ts';
import { LostNote } from '#web/ui/lost-note.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/section-failed.tsx';
import { CommentComposer } from './comment-composer.tsx';
import { useCommentDraft } from './comment-draft.ts';
import { CommentList } from './comment-list.tsx';
import type { CommentedEquipment } from './comment-writes.ts';
import classes from './comments-section.module.css';
import { CommentsSkeleton } from './comments-skeleton.tsx';
import { useComments } from './use-comments.ts';
import { useRemoveComment } from './use-remove-comment.tsx';

/** Offered to everyone who sees the Anlage; who may write is the server's decision. */
export function CommentsSection({ equipment }: { equipment: CommentedEquipment }) {
  const drafts = useCommentDraft(equipment.id, useCurrentUser().id);
  const { text, edits } = drafts.draft;
  const { comments, isFailed, isFetching, refetch } = useComments(equipment.id);
  const rows = useRef<HTMLDivElement>(null);
  const { remove, dialog } = useRemoveComment(equipment, () => {
    // Its menu, which had the focus, goes with it.
    rows.current?.focus({ preventScroll: true });
  });
  const lost = Object.entries(edits).filter(
    ([id]) => comments && !isFailed && !comments.some((comment) => comment.id === id),
  );

  return (
    <SectionCard
      title="Kommentare"
      icon={<IconMessage size={20} aria-hidden />}
      {...(comments && !isFailed ? { count: comments.length } : {})}
    >
      <CommentComposer equipment={equipment} drafts={drafts} />
      {lost.map(([id, { content }]) => (
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
            <CommentList
              equipment={equipment}
              comments={comments}
              drafts={drafts}
              onRemove={remove}
            />
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
