import * as z from 'zod/mini';
import { call } from '../call.ts';
import { equipmentListQuery, listFilterWords } from '../equipment/equipment.ts';
import { noun } from '../noun.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import { optionalLine } from '../text/stored-text.ts';
import { gridOf, stickerLimits, stickersPerPage } from './sticker-formats.ts';
import { stickerLayout } from './sticker-layout.ts';

const printing = 'sticker.print' as const;

export const stickerPrintStates = ['queued', 'running', 'done', 'failed'] as const;
export type StickerPrintState = (typeof stickerPrintStates)[number];

export const stickerPrintStateLabels: Record<StickerPrintState, string> = {
  queued: 'Wartet',
  running: 'Wird erstellt',
  done: 'Fertig',
  failed: 'Fehlgeschlagen',
};

/** How long the file of a print can be downloaded. */
export const stickerFileHours = 24;

const stickerPrint = z.object({
  id: z.uuid(),
  state: z.enum(stickerPrintStates),
  /** Null if it was printed without one. */
  templateName: z.nullable(z.string()),
  layout: stickerLayout,
  ownText: z.nullable(z.string()),
  startAt: z.number(),
  /** The batch of blank codes that it is for, by what was noted about it; null if it is for Anlagen. */
  batch: z.nullable(z.object({ note: z.nullable(z.string()) })),
  /** Stickers that are drawn, and all of them. */
  done: z.number(),
  count: z.number(),
  /** Whether its file can be downloaded. */
  hasFile: z.boolean(),
  /** Why it failed, as a sentence. */
  error: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdByName: z.nullable(z.string()),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type StickerPrint = z.infer<typeof stickerPrint>;

/**
 * The Anlagen: these, those that a list shows, or those of a run in its order; or the codes of a batch of blank ones. How
 * many there may be is checked where they are counted, with the same sentence for each of these.
 */
const selection = z.union([
  z.strictObject({ equipmentIds: z.array(recordId).check(z.minLength(1)) }),
  // Strict as well: a misspelt filter would print everything.
  z.strictObject({
    filter: z.strictObject(z.omit(equipmentListQuery, { page: true, limit: true }).shape),
  }),
  z.strictObject({ runId: recordId }),
  z.strictObject({ batchId: recordId }),
]);
export type StickerSelection = z.output<typeof selection>;

const newPrint = z
  .object({
    id: z.optional(recordId),
    selection,
    layout: stickerLayout,
    ownText: z._default(optionalLine(stickerLimits.ownText), null),
    /** The template that it was made from: its name is stored, and its logo printed. */
    templateId: z._default(z.nullable(recordId), null),
    /** The first free place of the first sheet. */
    startAt: z._default(z.int().check(z.gte(1)), 1),
  })
  .check(
    z.refine(({ layout, startAt }) => startAt <= stickersPerPage(gridOf(layout.format)), {
      path: ['startAt'],
      error: 'So viele Etiketten hat der Bogen nicht.',
    }),
  );
export type NewStickerPrint = z.output<typeof newPrint>;

export const tooManyStickers = (count: number) =>
  `Auf einmal lassen sich höchstens ${stickerLimits.perPrint.toLocaleString('de-DE')} Etiketten drucken, ausgewählt sind ${count.toLocaleString('de-DE')}. Bitte grenzen Sie die Auswahl ein.`;

/** "Etikett gedruckt am …". */
const printedSticker = z.object({
  printId: z.uuid(),
  printedAt: z.iso.datetime(),
  printedByName: z.nullable(z.string()),
  templateName: z.nullable(z.string()),
});
export type PrintedSticker = z.infer<typeof printedSticker>;

const byId = z.object({ id: recordId });

export const stickerPrintCalls = {
  list: call({
    method: 'GET',
    path: '/api/sticker-prints',
    summary: 'Gedruckte Etiketten, die neuesten zuerst',
    access: printing,
    shows: ['sticker_print'],
    query: z.object(pageQuery),
    answer: z.object({ prints: z.array(stickerPrint), ...pageFacts }),
  }),
  create: call({
    method: 'POST',
    path: '/api/sticker-prints',
    summary: 'Etiketten drucken; die PDF-Datei entsteht im Hintergrund',
    access: printing,
    body: newPrint,
    answer: stickerPrint,
    status: 201,
    errors: ['already_exists', 'no_stickers', 'too_many_stickers', 'not_found', 'run_not_found'],
  }),
  get: call({
    method: 'GET',
    path: '/api/sticker-prints/:id',
    summary: 'Stand eines Drucks von Etiketten',
    access: printing,
    shows: ['sticker_print'],
    params: byId,
    answer: stickerPrint,
    errors: ['not_found'],
  }),
  file: call({
    method: 'GET',
    path: '/api/sticker-prints/:id/file',
    summary: 'Etiketten als PDF, einen Tag lang',
    access: printing,
    params: byId,
    givesFile: true,
    errors: ['not_found', 'sticker_file_missing', 'storage_unavailable'],
  }),
  ofEquipment: call({
    method: 'GET',
    path: '/api/equipment/:id/sticker-prints',
    summary: 'Wann und von wem das Etikett einer Anlage gedruckt wurde, das neueste zuerst',
    access: 'equipment.read',
    shows: ['sticker_print'],
    params: byId,
    answer: z.array(printedSticker),
    errors: ['equipment_not_found'],
  }),
};

export const stickerPrintNoun = noun({
  kind: 'sticker_print',
  label: 'Etikettendruck',
  logged: {
    templateName: 'Vorlage',
    format: 'Format',
    selection: {
      label: 'Auswahl',
      values: {
        equipment: 'Einzelne Anlagen',
        filter: 'Anlagen der Liste',
        run: 'Anlagen eines Laufs',
        batch: 'Leere Codes',
      },
    },
    equipment: 'Anlagen',
    ...listFilterWords,
    runName: 'Szenario-Lauf',
    note: 'Notiz',
    count: 'Anzahl der Etiketten',
  },
  readWith: 'equipment.read',
});
