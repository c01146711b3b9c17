import type { StickerLayout } from '#contract/stickers/sticker-layout.ts';
import type { StickerPrint } from '#contract/stickers/sticker-prints.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';

export const aStickerLayout = (fields: Partial<StickerLayout> = {}): StickerLayout => ({
  format: { kind: 'preset', preset: 'zweckform-l7160' },
  content: { name: true, type: true, location: true, id: true, logo: false },
  ...{ offset: { dx: 0, dy: 0 }, flag: null },
  ...fields,
});

export const aStickerTemplate = (fields: Partial<StickerTemplate> = {}): StickerTemplate => ({
  ...{ id: '55555555-5555-4555-8555-555555555555', name: 'Klinik Standard' },
  ...{ layout: aStickerLayout(), ownText: null, logo: null },
  ...{ updatedAt: '2026-03-01T07:00:00.000Z', updatedByName: 'Rita Prüfer' },
  ...fields,
});

export const aStickerPrint = (fields: Partial<StickerPrint> = {}): StickerPrint => ({
  ...{ id: '66666666-6666-4666-8666-666666666666', state: 'queued', templateName: null },
  ...{ layout: aStickerLayout(), ownText: null, startAt: 1, batch: null },
  ...{ done: 0, count: 48 },
  ...{ hasFile: false, error: null, createdAt: '2026-03-02T07:30:00.000Z' },
  ...{ createdByName: 'Eva Kern', finishedAt: null },
  ...fields,
});
