import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Comment } from '#contract/comments.ts';
import { nameOf } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { useReturnedFocus } from '#web/ui/dialog/returned-focus.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import classes from './comment-row.module.css';

interface CommentRowProps {
  comment: Comment;
  /** Shown in place of the text while it is being edited. */
  editor: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

export function CommentRow({ comment, editor, onEdit, onRemove }: CommentRowProps) {
  const user = useCurrentUser();
  const row = useReturnedFocus(Boolean(editor));
  const { id, content, createdAt, updatedAt, updatedByName } = comment;
  // A waiting comment has no author name yet; it is always the user's own.
  const author = comment.authorName || nameOf(user);
  const editedText =
    updatedByName === null || updatedByName === undefined
      ? 'bearbeitet'
      : `bearbeitet von ${updatedByName || nameOf(user)}`;
  const entries = [
    ...(can(user, 'comment.update')
      ? [{ label: 'Bearbeiten', icon: <IconPencil size={18} aria-hidden />, onChoose: onEdit }]
      : []),
    ...(can(user, 'comment.delete')
      ? [
          {
            label: 'Löschen',
            icon: <IconTrash size={18} aria-hidden />,
            onChoose: onRemove,
            destroys: true as const,
          },
        ]
      : []),
  ];
  return (
    <li className={classes.row} ref={row}>
      {editor || (
        <>
          <div className={classes.body}>
            <CutText text={content} lines={8} />
            <p className={classes.meta}>
              {author} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
              {updatedAt !== createdAt && (
                <>
                  {' · '}
                  <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
                    {editedText}
                  </time>
                </>
              )}
            </p>
            <div className={classes.marks}>
              <PendingPill record={id} />
            </div>
          </div>
          {entries.length > 0 && (
            <RowMenu label={`Aktionen für den Kommentar von ${author}`} entries={entries} />
          )}
        </>
      )}
    </li>
  );
}
