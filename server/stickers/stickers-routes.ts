import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { stickerTemplateCalls } from '#contract/stickers/sticker-templates.ts';
import { read, write } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { type LogoPicture, logoType, readLogo } from './logo-picture.ts';
import { printHandler } from './print-stickers.ts';
import * as prints from './sticker-prints-service.ts';
import * as printsStore from './sticker-prints-store.ts';
import * as templates from './sticker-templates-service.ts';
import * as templatesStore from './sticker-templates-store.ts';

/** The date for file names, in the time zone of the buildings. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

export function addStickerRoutes(app: FastifyInstance): void {
  const { storage } = app;
  const [origin = ''] = app.config.origins;
  app.jobs.handle('print_stickers', printHandler({ storage, origin }));
  addTemplateRoutes(app);

  read(app, stickerPrintCalls.list, ({ db, query }) => printsStore.list(db, query));
  read(app, stickerPrintCalls.get, ({ db, params }) => prints.getPrint(db, params.id));
  read(app, stickerPrintCalls.ofEquipment, ({ db, params }) =>
    prints.listOfEquipment(db, params.id),
  );
  write(app, stickerPrintCalls.create, ({ tx, user, body }) =>
    prints.createPrint(tx, user.id, body),
  );
  read(app, stickerPrintCalls.file, async ({ db, params }) => {
    const { objectPath, createdAt } = await prints.findFile(db, params.id);
    const content = await storage.read(objectPath);
    if (!content) throw new AppError('storage_unavailable');
    const fileName = `Etiketten ${day.format(new Date(createdAt))}.pdf`;
    return new SentFile({ fileName, type: 'application/pdf', isShown: true, content });
  });
}

function addTemplateRoutes(app: FastifyInstance): void {
  /** Read before the transaction begins, because unpacking a picture takes a while. */
  const logos = new WeakMap<FastifyRequest, LogoPicture>();
  const before = async (request: FastifyRequest) => {
    const { logo } = request.body as { logo?: string | null };
    if (typeof logo === 'string') logos.set(request, await readLogo(logo));
  };

  read(app, stickerTemplateCalls.list, ({ db }) => templatesStore.list(db));
  read(app, stickerTemplateCalls.logo, async ({ db, params }) => {
    const found = await templatesStore.findWithLogo(db, params.id);
    if (!found?.logo) throw new AppError('not_found');
    return new SentFile({
      ...{ fileName: 'Logo', type: logoType(found.logo), isShown: true },
      content: Readable.from([found.logo]),
    });
  });
  write(
    app,
    stickerTemplateCalls.create,
    ({ tx, user, body, request }) =>
      templates.createTemplate(tx, user.id, body, logos.get(request) ?? null),
    { before },
  );
  write(
    app,
    stickerTemplateCalls.update,
    ({ tx, user, params, body, request }) => {
      const logo = typeof body.logo === 'string' ? logos.get(request) : body.logo;
      return templates.updateTemplate(tx, user.id, params.id, { change: body, logo });
    },
    { before },
  );
  write(app, stickerTemplateCalls.remove, async ({ tx, user, params }) => {
    await templates.removeTemplate(tx, user.id, params.id);
    return undefined;
  });
}
