import type { FastifyInstance } from 'fastify';
import { commentCalls } from '#contract/comments.ts';
import { read, write } from '../http/route.ts';
import { createComment, listComments, removeComment, updateComment } from './comments-service.ts';

export function addCommentRoutes(app: FastifyInstance): void {
  read(app, commentCalls.list, ({ db, params }) => listComments(db, params.id));
  write(app, commentCalls.create, ({ tx, user, params, body }) =>
    createComment(tx, user.id, { ...body, equipmentId: params.id }),
  );
  write(app, commentCalls.update, ({ tx, user, params, body }) =>
    updateComment(tx, user.id, params.commentId, body),
  );
  write(app, commentCalls.remove, async ({ tx, user, params, body }) => {
    await removeComment(tx, user.id, params.commentId, body?.base);
    return undefined;
  });
}
