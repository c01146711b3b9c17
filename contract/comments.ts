import * as z from 'zod/mini';
import { call } from './call.ts';
import {
  afterRemoval,
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from './noun.ts';
import { recordId } from './record-id.ts';
import { lines } from './text/stored-text.ts';

export const commentLimit = 5_000;

const content = lines(commentLimit, { required: 'Der Kommentar darf nicht leer sein.' });

export const comment = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  updatedBy: z.nullable(z.uuid()),
  /** The present name of its author. */
  authorName: z.string(),
  /** Who changed it last, if that is not its author; empty for the user's own waiting change. */
  updatedByName: z.optional(z.nullable(z.string())),
});
export type Comment = z.infer<typeof comment>;

/** The client may send the id, so that a comment written offline keeps it. */
const newComment = z.object({ id: z.optional(recordId), content });

/** With `base`, what others changed since is not overwritten or removed unseen. */
const base = z.optional(z.object({ content: z.string() }));
const commentChange = z.object({ content, base });
export type CommentChange = z.output<typeof commentChange>;
const commentRemoval = z.nullish(z.object({ base }));

const ofEquipment = z.object({ id: recordId });
const byId = z.object({ commentId: recordId });

export const commentCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment/:id/comments',
    summary: 'Kommentare einer Anlage, die neuesten zuerst',
    access: 'comment.read',
    params: ofEquipment,
    answer: z.array(comment),
    errors: ['equipment_not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment/:id/comments',
    summary: 'Kommentar zu einer Anlage schreiben',
    access: 'comment.create',
    params: ofEquipment,
    body: newComment,
    answer: comment,
    status: 201,
    errors: ['equipment_not_found', 'already_exists'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/equipment-comments/:commentId',
    summary: 'Kommentar ändern',
    access: 'comment.update',
    params: byId,
    body: commentChange,
    answer: comment,
    errors: ['not_found', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/equipment-comments/:commentId',
    summary: 'Kommentar löschen',
    access: 'comment.delete',
    params: byId,
    body: commentRemoval,
    errors: ['not_found', 'conflict'],
  }),
};

/** The id also names the write, so a comment whose answer was lost is not created twice. */
export function commentCreation(
  equipment: { id: string; name: string },
  { id, content }: Pick<Comment, 'id' | 'content'>,
) {
  const data = { params: { id: equipment.id }, body: { id, content } };
  return { id, type: 'comment', action: 'create', data, label: equipment.name } as const;
}

function commentAfter(row: Comment | undefined, change: Change, id: string): Comment | undefined {
  if (change.action === 'delete') return afterRemoval(row, change);
  const { content } = bodyOf<CommentChange>(change);
  const { userId } = change;
  const at = momentOf(change);
  if (change.action === 'create') {
    const stamps = { createdAt: at, updatedAt: at, createdBy: userId, updatedBy: userId };
    return (
      row ?? { id, equipmentId: fromParam('id')(change.data), content, ...stamps, authorName: '' }
    );
  }
  const updatedByName = row?.createdBy === userId ? null : '';
  return row && { ...row, content, updatedAt: at, updatedBy: userId, updatedByName };
}

export const commentNoun = noun({
  kind: 'equipment_comment',
  label: 'Kommentar',
  logged: { equipmentId: 'Anlage (ID)', content: 'Inhalt' },
  readWith: 'comment.read',
  device: deviceRows(comment, ['equipmentId'], { overlay: commentAfter }),
  commands: {
    comment: {
      create: {
        call: commentCalls.create,
        sentenceStart: 'Kommentar zu',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data)],
      },
      update: {
        call: commentCalls.update,
        sentenceStart: 'Kommentar geändert zu',
        record: fromParam('commentId'),
      },
      delete: {
        call: commentCalls.remove,
        sentenceStart: 'Kommentar gelöscht zu',
        record: fromParam('commentId'),
      },
      words: {
        name: 'Der Kommentar',
        fields: { content: 'Kommentar' },
        detail: (change) => bodyOf<CommentChange>(change).content,
      },
      shownOn: recordWithScreen('equipment', fromParam('id')),
      deletedElsewhere: {
        code: 'not_found',
        recreation: (change) => {
          const [equipmentId, id] = [fromParam('id'), fromParam('commentId')].map((idIn) =>
            idIn(change.data),
          );
          const { content } = bodyOf<CommentChange>(change);
          return equipmentId ? { params: { id: equipmentId }, body: { id, content } } : undefined;
        },
      },
    },
  },
});
