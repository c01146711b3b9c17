/** Writes of comments, with and without network. */
import { type Comment, commentCreation, commentLimit } from '#contract/comments.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** The Anlage of the comments; its name is shown with a waiting change. */
export interface CommentedEquipment {
  id: string;
  name: string;
}

export function isSendable(content: string): boolean {
  return !isBlank(content) && fits(content, commentLimit);
}

/** The call only needs the comment's id; the id of the Anlage is for deciding about the change later. */
const paramsOf = ({ id }: CommentedEquipment, commentId: string) => ({ id, commentId });

export function createComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content }: Pick<Comment, 'id' | 'content'>,
) {
  return write<Comment>(userId, commentCreation(equipment, { id, content }));
}

/** `seen` is the text that the user saw before changing it. */
export function updateComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content, seen }: Pick<Comment, 'id' | 'content'> & { seen: string },
) {
  return write<Comment>(userId, {
    id: crypto.randomUUID(),
    type: 'comment',
    action: 'update',
    data: { params: paramsOf(equipment, id), body: { content, base: { content: seen } } },
    label: equipment.name,
  });
}

export function removeComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content }: Pick<Comment, 'id' | 'content'>,
) {
  return acceptNotFound(
    write(userId, {
      id: crypto.randomUUID(),
      type: 'comment',
      action: 'delete',
      data: { params: paramsOf(equipment, id), body: { base: { content } } },
      label: equipment.name,
    }),
  );
}
