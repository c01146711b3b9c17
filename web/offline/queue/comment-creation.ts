import type { Comment } from '#contract/comments.ts';
import type { NewItem } from '../storage/queue-item.ts';

/** The id also names the write, so a comment whose answer was lost is not created twice. */
export function commentCreation(
  equipment: { id: string; name: string },
  { id, content }: Pick<Comment, 'id' | 'content'>,
): NewItem {
  const data = { params: { id: equipment.id }, body: { id, content } };
  return { id, type: 'comment', action: 'create', data, label: equipment.name };
}
