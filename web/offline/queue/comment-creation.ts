import type { Comment } from '#contract/comments.ts';
import type { NewItem } from '../storage/queue-item.ts';

/** The same id again is the same comment: a lost answer makes no second one. */
export function commentCreation(
  equipment: { id: string; name: string },
  { id, content }: Pick<Comment, 'id' | 'content'>,
): NewItem {
  const data = { params: { id: equipment.id }, body: { id, content } };
  return { id, type: 'comment', action: 'create', data, label: equipment.name };
}
