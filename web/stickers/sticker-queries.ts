import { stickerPrintCalls } from '#contract/stickers/sticker-prints.ts';
import { stickerTemplateCalls } from '#contract/stickers/sticker-templates.ts';
import { clientFor } from '#web/api/client.ts';
import { serverQuery } from '#web/reads/server-query.ts';

export const printsApi = clientFor(stickerPrintCalls);
export const templatesApi = clientFor(stickerTemplateCalls);

export const templatesQuery = serverQuery(stickerTemplateCalls.list);

const pageSize = 10;

export const printsQuery = (page: number) =>
  serverQuery(stickerPrintCalls.list, { query: { page, limit: pageSize } });

export const printQuery = (id: string) => serverQuery(stickerPrintCalls.get, { params: { id } });

export const printsOfEquipmentQuery = (id: string) =>
  serverQuery(stickerPrintCalls.ofEquipment, { params: { id } });
