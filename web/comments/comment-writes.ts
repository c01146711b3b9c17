/** Writing comments with and without network. The key belongs to the write, however it travels. */
import { type Comment, commentLimit } from '#contract/comments.ts';
import { fits, isBlank } from '#contract/stored-text.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { write } from '#web/offline/offline.ts';
import { commentCreation } from '#web/offline/waiting/waiting-comments.ts';
import type { Written } from '#web/session/use-queued-write.ts';

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

const unchanged = (comments: Comment[]) => comments;

export async function createComment(
  userId: string,
  equipment: CommentedEquipment,
  comment: Pick<Comment, 'id' | 'content'>,
): Promise<Written<Comment>> {
  const made = await write<Comment>(userId, commentCreation(equipment, comment));
  if (made.kind === 'queued') return { isQueued: true, change: unchanged };
  const { answer } = made;
  const change = (comments: Comment[]) => [answer, ...without(comments, answer.id)];
  return { isQueued: false, change };
}

/** `seen` is the text that the person had in front of them. */
export async function updateComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content, seen }: Pick<Comment, 'id' | 'content'> & { seen: string },
): Promise<Written<Comment>> {
  const made = await write<Comment>(userId, {
    id: crypto.randomUUID(),
    type: 'comment',
    action: 'update',
    data: { params: paramsOf(equipment, id), body: { content, base: { content: seen } } },
    label: equipment.name,
  });
  if (made.kind === 'queued') return { isQueued: true, change: unchanged };
  const { answer } = made;
  const change = (comments: Comment[]) =>
    comments.map((comment) => (comment.id === id ? answer : comment));
  return { isQueued: false, change };
}

export async function removeComment(
  userId: string,
  equipment: CommentedEquipment,
  { id, content }: Pick<Comment, 'id' | 'content'>,
): Promise<Written<Comment>> {
  const gone = { isQueued: false, change: (comments: Comment[]) => without(comments, id) };
  try {
    const made = await write(userId, {
      id: crypto.randomUUID(),
      type: 'comment',
      action: 'delete',
      data: { params: paramsOf(equipment, id), body: { base: { content } } },
      label: equipment.name,
    });
    return made.kind === 'queued' ? { isQueued: true, change: unchanged } : gone;
  } catch (error) {
    // Gone is gone, whoever deleted it.
    if (statusOf(error) === 404) return gone;
    throw error;
  }
}

const without = (comments: readonly Comment[], id: string) =>
  comments.filter((comment) => comment.id !== id);
