import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { importCalls } from '#contract/imports/imports.ts';
import { findOwnUpload } from '../documents/uploads-service.ts';
import type { OnEquipmentDeletion } from '../equipment/equipment-service.ts';
import { read, write } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { xlsxType } from '../tables/table-types.ts';
import { importHandlers } from './import-handlers.ts';
import { importThread } from './import-thread.ts';
import * as service from './imports-service.ts';
import * as store from './imports-store.ts';
import { resultFile } from './result-file.ts';
import { previewTakeBack, takeBackHandler } from './take-back/take-back.ts';
import { templateFile } from './template-file.ts';

export function addImportRoutes(
  app: FastifyInstance,
  onDeletion: readonly OnEquipmentDeletion[],
): void {
  const { database, storage, jobs } = app;
  const thread = importThread(app.config);
  const handlers = importHandlers(database.db, (path) => storage.read(path));
  jobs.handle('read_import', handlers.read_import, thread);
  jobs.handle('check_import', handlers.check_import, thread);
  jobs.handle('run_import', handlers.run_import, thread);
  jobs.handle('take_back_import', takeBackHandler(onDeletion));

  if (thread) app.addHook('onClose', () => thread.end());

  read(app, importCalls.list, ({ db, query }) => store.list(db, query));
  read(app, importCalls.get, ({ db, params }) => service.getImport(db, params.id));
  read(app, importCalls.rows, async ({ db, params, query }) => {
    const { plan } = await service.getImport(db, params.id);
    return store.listRows(db, params.id, { sheets: plan?.sheets ?? [], ...query });
  });
  read(app, importCalls.findings, async ({ db, params, query }) => {
    const { plan } = await service.getImport(db, params.id);
    return store.listGroups(db, params.id, { sheets: plan?.sheets ?? [], ...query });
  });
  read(app, importCalls.previewTakeBack, async ({ db, params, query }) =>
    previewTakeBack(db, params.id, await service.planToTakeBack(db, params.id), query),
  );

  read(app, importCalls.result, async ({ db, params }) => {
    const found = await service.getImport(db, params.id);
    if (!found.counts) throw new AppError('import_wrong_state');
    const fileName = `${found.fileName.replace(/\.[^.]+$/, '')} geprüft.xlsx`;
    return new SentFile({
      ...{ fileName, type: xlsxType, isShown: false, content: resultFile(db, found) },
    });
  });
  read(app, importCalls.template, async ({ db }) => {
    const content = await templateFile(db);
    return new SentFile({
      fileName: 'Vorlage Anlagen.xlsx',
      type: xlsxType,
      isShown: false,
      content,
    });
  });

  const sizes = new WeakMap<FastifyRequest, number>();
  write(
    app,
    importCalls.create,
    ({ tx, user, body, request }) =>
      service.createImport(tx, user.id, { ...body, fileSize: sizes.get(request) }),
    {
      // The storage may be slow, and the transaction should not wait for it.
      before: async (request) => {
        const { fileUrl } = request.body as { fileUrl: string };
        const upload = await findOwnUpload(database.db, request.user?.id ?? '', fileUrl);
        const size = upload && (await storage.sizeOf(upload.objectPath));
        if (size !== undefined) sizes.set(request, size);
      },
    },
  );
  write(app, importCalls.check, ({ tx, user, params, body }) =>
    service.checkImport(tx, user.id, params.id, body),
  );
  write(app, importCalls.start, ({ tx, user, params, body }) =>
    service.startImport(tx, user.id, params.id, body),
  );
  write(app, importCalls.stop, ({ tx, user, params }) =>
    service.stopImport(tx, user.id, params.id),
  );
  write(app, importCalls.takeBack, ({ tx, user, params }) =>
    service.takeImportBack(tx, user.id, params.id),
  );
  write(app, importCalls.remove, async ({ tx, user, params }) => {
    await service.removeImport(tx, user.id, params.id);
    return undefined;
  });
}
