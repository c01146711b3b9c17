/** Writing comments with and without network. The key belongs to the write, however it travels. */
import { type Comment, commentLimit } from '#contract/comments.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { commentCreation } from '#web/offline/queue/comment-creation.ts';
import { acceptNotFound } from '#web/session/use-queued-write.ts';

/** Whose comments they are; the name is what a person reads of a change that waits. */
export interface CommentedEquipment {
  id: string;
  name: string;
}

/** A comment says something. */
export function isSendable(content: string): boolean {
  return !isBlank(content) && fits(content, commentLimit);
}

/** The call asks only for the comment; the Anlage is for whoever has to decide about it later. */
const paramsOf = ({ id }: CommentedEquipment, commentId: string) => ({ id, commentId });

export function createComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content }: Pick<Comment, 'id' | 'content'>,
) {
  return write<Comment>(userId, commentCreation(equipment, { id, content }));
}

/** `seen` is the text that the person had in front of them. */
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
