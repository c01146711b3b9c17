import { useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { MoreButton } from '#web/ui/list/more-button.tsx';
import type { CommentDrafts } from './comment-draft.ts';
import { CommentEditor } from './comment-editor.tsx';
import classes from './comment-list.module.css';
import { CommentRow } from './comment-row.tsx';
import type { CommentedEquipment } from './comment-writes.ts';

const mostShown = 5;

interface CommentListProps {
  equipment: CommentedEquipment;
  comments: readonly Comment[];
  drafts: CommentDrafts;
  onRemove: (comment: Comment) => void;
}

/** The newest comments; a button shows the rest. */
export function CommentList({ equipment, comments, drafts, onRemove }: CommentListProps) {
  const { edits } = drafts.draft;
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState<string>();
  const rest = comments.slice(mostShown);
  const isCut = rest.length > 0 && !isOpen && !rest.some(({ id }) => edits[id]);
  return (
    <>
      <ul className={classes.rows}>
        {(isCut ? comments.slice(0, mostShown) : comments).map((comment) => {
          const { id, content } = comment;
          const edit = edits[id];
          return (
            <CommentRow
              key={id}
              comment={comment}
              onEdit={() => {
                drafts.edit(id, { content, seen: content });
                setOpened(id);
              }}
              onRemove={() => onRemove(comment)}
              editor={
                edit && (
                  <CommentEditor
                    equipment={equipment}
                    comment={comment}
                    edit={edit}
                    takesFocus={opened === id}
                    onChange={(next) => drafts.edit(id, next)}
                    onEnd={() => drafts.endEdit(id)}
                  />
                )
              }
            />
          );
        })}
      </ul>
      {isCut && <MoreButton count={rest.length} onClick={() => setOpen(true)} />}
    </>
  );
}
