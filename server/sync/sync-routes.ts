import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyOf } from '#contract/call.ts';
import { AppError } from '#contract/errors.ts';
import { syncCalls } from '#contract/sync.ts';
import { inspectUpload, storeInspectionFailure } from '../documents/uploads-service.ts';
import { write } from '../http/route.ts';
import { runBatch } from './sync-service.ts';

export function addSyncRoutes(app: FastifyInstance): void {
  write(
    app,
    syncCalls.replay,
    async ({ tx, request, user, body }) => {
      if (body.userId !== user.id) throw new AppError('wrong_user');
      return { verdicts: await runBatch(tx, { app, request, user }, body.items) };
    },
    { before: (request) => inspectFiles(app, request) },
  );
}

/** Inspects the files of documents in the batch. */
async function inspectFiles(app: FastifyInstance, request: FastifyRequest): Promise<void> {
  const { user, body } = request;
  const { items } = body as BodyOf<typeof syncCalls.replay>;
  for (const { type, action, data } of items) {
    if (type !== 'document' || action !== 'create') continue;
    const { fileUrl, fileName } = (data.body ?? {}) as { fileUrl?: unknown; fileName?: unknown };
    if (typeof fileUrl !== 'string' || typeof fileName !== 'string') continue;
    // A storage that does not answer fails this document, not the whole batch.
    await inspectUpload(app, user?.id ?? '', { fileUrl, fileName }).catch((error: unknown) =>
      storeInspectionFailure(request, fileUrl, error),
    );
  }
}
