import * as z from 'zod/mini';
import { call } from './call.ts';
import { notBlank } from './not-blank.ts';
import { recordId } from './record-id.ts';

export const commentLimit = 5_000;

const content = z
  .string()
  .check(z.trim(), notBlank('Der Kommentar darf nicht leer sein.'), z.maxLength(commentLimit));

export const comment = z.object({
  id: z.uuid(),
  equipmentId: z.uuid(),
  content: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  updatedBy: z.nullable(z.uuid()),
  /** Who wrote it, as they are called today. */
  authorName: z.string(),
});
export type Comment = z.infer<typeof comment>;

/** The client may bring the id, so that a comment written offline keeps it. */
const newComment = z.object({ id: z.optional(recordId), content });

const ofEquipment = z.object({ id: recordId });

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
};
