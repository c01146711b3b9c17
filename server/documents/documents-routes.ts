import type { FastifyInstance } from 'fastify';
import { documentCalls, type UploadCompletion } from '#contract/documents/documents.ts';
import { AppError } from '#contract/errors.ts';
import { read, receive, write } from '../http/route.ts';
import {
  completeUpload,
  listDocuments,
  readDocumentChange,
  removeDocument,
  UnusableFile,
  updateDocument,
} from './documents-service.ts';
import { examinationHandler } from './examine-documents.ts';
import { addObjectRoutes } from './objects-routes.ts';
import {
  inspectUpload,
  offerUpload,
  receiveUpload,
  throwInspectionFailure,
} from './uploads-service.ts';

const lengthOf = (header: string | undefined) =>
  header === undefined ? undefined : Number(header);

export async function addDocumentRoutes(app: FastifyInstance): Promise<void> {
  const { storage, sweeper, database } = app;
  read(app, documentCalls.list, ({ db, user, params }) => listDocuments(db, params.id, user.id));
  write(app, documentCalls.uploadUrl, async ({ tx, request, user, body }) => {
    if (body?.userId && body.userId !== user.id) throw new AppError('wrong_user');
    return offerUpload(tx, { app, request, userId: user.id }, body?.fileSize);
  });
  await receive(app, documentCalls.receive, ({ request, user, params, content }) =>
    receiveUpload(app, {
      userId: user.id,
      uploadId: params.id,
      size: lengthOf(request.headers['content-length']),
      content,
    }),
  );
  write(
    app,
    documentCalls.uploadComplete,
    async ({ tx, request, user, body }) => {
      try {
        throwInspectionFailure(request, body.fileUrl);
        return await completeUpload(tx, user.id, body);
      } catch (error) {
        if (error instanceof UnusableFile) sweeper.discardWhenAnswered(request, error.uploadId);
        throw error;
      }
    },
    {
      before: ({ user, body }) => inspectUpload(app, user?.id ?? '', body as UploadCompletion),
    },
  );
  read(app, documentCalls.lastChange, ({ db, user, params }) =>
    readDocumentChange(db, params.id, user.id),
  );
  write(app, documentCalls.update, ({ tx, user, params, body }) =>
    updateDocument(tx, user.id, params.id, body),
  );
  write(app, documentCalls.remove, async ({ tx, request, user, params, body }) => {
    await removeDocument(tx, user.id, params.id, body?.base);
    sweeper.sweepWhenAnswered(request);
    return undefined;
  });
  addObjectRoutes(app);
  app.jobs.handle('remove_files', { run: () => sweeper.sweepAll() });
  app.jobs.handle('examine_document', examinationHandler(database.db, storage, app.log));
  app.addHook('onResponse', async (request) => sweeper.sweepAfter(request));
}
