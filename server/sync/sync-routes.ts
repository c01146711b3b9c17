import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { syncCalls } from '#contract/sync.ts';
import { lookAtUpload } from '../documents/uploads-service.ts';
import { write } from '../http/route.ts';
import { replay } from './sync-service.ts';

export function addSyncRoutes(app: FastifyInstance): void {
  write(
    app,
    syncCalls.replay,
    async ({ tx, request, user, body }) => {
      if (body.userId !== user.id) throw new AppError('wrong_user');
      return { verdicts: await replay(tx, { app, request, user }, body.items) };
    },
    { before: (request) => lookAtFiles(app, request) },
  );
}

/** The files of documents among the writes. */
async function lookAtFiles(app: FastifyInstance, { user, body }: FastifyRequest): Promise<void> {
  const { items } = body as BodyOf<typeof syncCalls.replay>;
  for (const { type, action, data } of items) {
    const { fileUrl } = (data.body ?? {}) as { fileUrl?: unknown };
    const isMade = type === 'document' && action === 'create' && typeof fileUrl === 'string';
    // A storage that is silent now is that document's trouble, not everybody's.
    if (isMade) await lookAtUpload(app, user?.id ?? '', fileUrl).catch(() => {});
  }
}
