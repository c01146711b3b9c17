import * as z from 'zod/mini';
import { call } from '../call.ts';
import { noun } from '../noun.ts';
import { recordId } from '../record-id.ts';
import { line, optionalLine } from '../text/stored-text.ts';
import { stickerLimits } from './sticker-formats.ts';
import { type StickerLayout, stickerLayout } from './sticker-layout.ts';

/** What stands on a sticker beside its code and an own text. */
export const stickerContentLabels = {
  name: 'Name',
  type: 'Typ mit Farbe',
  location: 'Standort',
  id: 'ID',
  logo: 'Logo',
} as const satisfies Record<keyof StickerLayout['content'], string>;

const printing = 'sticker.print' as const;

/** What is printed on, and what stands on it; everybody who prints uses the same templates. */
const stickerTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  layout: stickerLayout,
  ownText: z.nullable(z.string()),
  /** The size of its logo in pixels. */
  logo: z.nullable(z.object({ width: z.number(), height: z.number() })),
  updatedAt: z.iso.datetime(),
  updatedByName: z.nullable(z.string()),
});
export type StickerTemplate = z.infer<typeof stickerTemplate>;

/** Four signs of base64 are three bytes. */
const logoSigns = Math.ceil(stickerLimits.logoBytes / 3) * 4;

/** A PNG or JPEG file. */
const logoFile = z.base64().check(z.maxLength(logoSigns));

const fields = {
  name: line(stickerLimits.name, { required: 'Bitte einen Namen angeben.' }),
  layout: stickerLayout,
  ownText: z._default(optionalLine(stickerLimits.ownText), null),
};

const newTemplate = z.object({
  id: z.optional(recordId),
  ...fields,
  logo: z._default(z.nullable(logoFile), null),
});
export type NewStickerTemplate = z.output<typeof newTemplate>;

const templateChange = z.object({
  ...fields,
  /** Missing: it stays as it is. */
  logo: z.optional(z.nullable(logoFile)),
  /** With it, what others changed since is not overwritten unseen. */
  baseUpdatedAt: z.optional(z.iso.datetime()),
});
export type StickerTemplateChange = z.output<typeof templateChange>;

const byId = z.object({ id: recordId });
const refusals = ['duplicate_sticker_template', 'sticker_logo_unusable'] as const;

export const stickerTemplateCalls = {
  list: call({
    method: 'GET',
    path: '/api/sticker-templates',
    summary: 'Vorlagen für Etiketten, nach Namen',
    access: printing,
    shows: ['sticker_template'],
    answer: z.array(stickerTemplate),
  }),
  create: call({
    method: 'POST',
    path: '/api/sticker-templates',
    summary: 'Vorlage für Etiketten anlegen',
    access: printing,
    body: newTemplate,
    answer: stickerTemplate,
    status: 201,
    errors: ['already_exists', ...refusals],
  }),
  update: call({
    method: 'PUT',
    path: '/api/sticker-templates/:id',
    summary: 'Vorlage für Etiketten ändern',
    access: printing,
    params: byId,
    body: templateChange,
    answer: stickerTemplate,
    errors: ['not_found', 'conflict', ...refusals],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/sticker-templates/:id',
    summary: 'Vorlage für Etiketten löschen',
    access: printing,
    params: byId,
    errors: ['not_found'],
  }),
  logo: call({
    method: 'GET',
    path: '/api/sticker-templates/:id/logo',
    summary: 'Logo einer Vorlage als Bild',
    access: printing,
    params: byId,
    givesFile: true,
    errors: ['not_found'],
  }),
};

export const stickerTemplateNoun = noun({
  kind: 'sticker_template',
  label: 'Etikettenvorlage',
  logged: {
    name: 'Name',
    format: 'Format',
    contents: 'Inhalt',
    ownText: 'Eigener Text',
    offset: 'Verschiebung',
    wrap: 'Kabelfahne, um das Kabel',
    logo: 'Logo',
  },
  readWith: printing,
});
