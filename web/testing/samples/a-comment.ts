import type { Comment } from '#contract/comments.ts';

/** A comment with the given fields and default values for the others. */
export function aComment(fields: Partial<Comment> = {}): Comment {
  return {
    id: crypto.randomUUID(),
    equipmentId: '11111111-1111-4111-8111-111111111111',
    content: 'Leiter nötig.',
    createdAt: '2026-01-02T08:00:00.000Z',
    updatedAt: '2026-01-02T08:00:00.000Z',
    createdBy: null,
    updatedBy: null,
    authorName: 'Jana Krüger',
    ...fields,
  };
}
