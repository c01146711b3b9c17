import { fillPath } from '#contract/call.ts';
import { type Comment, commentCalls } from '#contract/comments.ts';
import { bodyOf, momentOf } from '#contract/noun.ts';
import { recordOf } from '#contract/sync.ts';
import { isRemoval, type NewItem, type QueueItem } from '../queue/queue-item.ts';

/** Where the comments of an Anlage are read. */
export const commentsAddress = (equipmentId: string) =>
  fillPath(commentCalls.list.path, { id: equipmentId });

/** The same id again is the same comment: a lost answer makes no second one. */
export function commentCreation(
  equipment: { id: string; name: string },
  { id, content }: Pick<Comment, 'id' | 'content'>,
): NewItem {
  const data = { params: { id: equipment.id }, body: { id, content } };
  return { id, type: 'comment', action: 'create', data, label: equipment.name };
}

/**
 * Comments as they will be when what waits has been sent: the server will date those that wait after
 * all it has. What could not be deleted is still there.
 */
export function withWaitingComments(
  answer: readonly Comment[],
  waiting: readonly QueueItem[],
  address: string,
): Comment[] {
  const known = new Map(answer.map((comment) => [comment.id, comment]));
  const made = new Map<string, Comment>();
  for (const item of waiting) {
    if (item.type !== 'comment') continue;
    const id = recordOf(item);
    const place = made.has(id) ? made : known;
    const comment = place.get(id);
    if (item.action === 'create') {
      // Its answer may have been lost: then the server has it already.
      if (!comment && commentsAddress(item.data.params?.id ?? '') === address) {
        made.set(id, newComment(item));
      }
    } else if (item.action === 'update' && comment) {
      const { content } = bodyOf<{ content: string }>(item);
      place.set(id, {
        ...{ ...comment, content, updatedAt: momentOf(item), updatedBy: item.userId },
        updatedByName: comment.createdBy === item.userId ? null : '',
      });
    } else if (isRemoval(item)) place.delete(id);
  }
  return [...[...made.values()].reverse(), ...known.values()];
}

function newComment(item: QueueItem): Comment {
  const at = momentOf(item);
  const { content } = bodyOf<{ content: string }>(item);
  return {
    ...{ id: recordOf(item), equipmentId: item.data.params?.id ?? '', content },
    ...{ createdAt: at, updatedAt: at, createdBy: item.userId, updatedBy: item.userId },
    authorName: '',
  };
}
