/** What the form of stickers contains, as it was typed, and how each entry changes it. */
import * as z from 'zod/mini';
import { gridOf, type StickerFormat, stickersPerPage } from '#contract/stickers/sticker-formats.ts';
import type { StickerLayout } from '#contract/stickers/sticker-layout.ts';
import {
  stickerPresetNames,
  stickerPresets,
  stickerTapes,
} from '#contract/stickers/sticker-presets.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { measureText } from './measure.ts';

const tapeChoices = stickerTapes.map((tape) => `tape-${tape}` as const);

/** What can be printed on. The length of a tape is entered, and all measures of the last two. */
export const formatChoices = [...stickerPresetNames, ...tapeChoices, 'sheet', 'single'] as const;
export type FormatChoice = (typeof formatChoices)[number];

export function formatChoiceLabel(choice: FormatChoice): string {
  if (choice === 'sheet') return 'Eigener Bogen';
  if (choice === 'single') return 'Eigenes Einzeletikett';
  const tape = tapeOf(choice);
  return tape ? `Band ${tape} mm` : stickerPresets[choice as keyof typeof stickerPresets].title;
}

export const tapeOf = (choice: FormatChoice) =>
  stickerTapes.find((tape) => choice === `tape-${tape}`);

const measures = {
  ...{ length: '50', width: '60', height: '40' },
  ...{ pageWidth: '210', pageHeight: '297', columns: '3', rows: '7' },
  ...{ left: '0', top: '0', stepX: '70', stepY: '42' },
  ...{ dx: '0', dy: '0', wrap: '20', startAt: '1' },
};
export type MeasureName = keyof typeof measures;
const measureNames = Object.keys(measures) as MeasureName[];

export type ContentPart = keyof StickerLayout['content'];

export const stickerDraft = z.object({
  format: z.enum(formatChoices),
  measures: z.record(z.enum(measureNames as [MeasureName, ...MeasureName[]]), z.string()),
  content: z.object({
    ...{ name: z.boolean(), type: z.boolean(), location: z.boolean() },
    ...{ id: z.boolean(), logo: z.boolean() },
  }),
  isFlag: z.boolean(),
  ownText: z.string(),
  templateId: z.nullable(z.string()),
});
export type StickerDraft = z.infer<typeof stickerDraft>;

export const initialDraft: StickerDraft = {
  ...{ format: 'zweckform-l7160', measures },
  content: { name: true, type: true, location: true, id: true, logo: false },
  ...{ isFlag: false, ownText: '', templateId: null },
};

export type DraftEvent =
  | { type: 'format chosen'; format: FormatChoice }
  | { type: 'measure typed'; name: MeasureName; text: string }
  | { type: 'part toggled'; part: ContentPart }
  | { type: 'flag toggled' }
  | { type: 'own text typed'; text: string }
  /** Null: no template; what was entered stays. */
  | { type: 'template chosen'; template: StickerTemplate | null }
  /** What was entered is now this template. */
  | { type: 'template saved'; id: string };

export function changeDraft(draft: StickerDraft, event: DraftEvent): StickerDraft {
  switch (event.type) {
    case 'format chosen':
      return withFormat(draft, event.format);
    case 'measure typed':
      return { ...draft, measures: { ...draft.measures, [event.name]: event.text } };
    case 'part toggled':
      return {
        ...draft,
        content: { ...draft.content, [event.part]: !draft.content[event.part] },
      };
    case 'flag toggled':
      return { ...draft, isFlag: !draft.isFlag };
    case 'own text typed':
      return { ...draft, ownText: event.text };
    case 'template chosen':
      return event.template ? fromTemplate(draft, event.template) : { ...draft, templateId: null };
    case 'template saved':
      return { ...draft, templateId: event.id };
  }
}

const asTexts = (values: Partial<Record<MeasureName, number>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, measureText(value)]),
  ) as Partial<StickerDraft['measures']>;

/** The measures of a sheet, so that an own one begins as the sheet that was chosen before. */
function measuresOfSheet(format: StickerFormat): Partial<StickerDraft['measures']> {
  const { page, sticker, columns, rows, left, top, stepX, stepY } = gridOf(format);
  return asTexts({
    ...{ pageWidth: page.width, pageHeight: page.height },
    ...{ width: sticker.width, height: sticker.height },
    ...{ columns, rows, left, top, stepX, stepY },
  });
}

const isPreset = (choice: FormatChoice): choice is keyof typeof stickerPresets =>
  choice in stickerPresets;

/** Whether several stickers are on a page. */
export const isSheet = (choice: FormatChoice): boolean =>
  choice === 'sheet' || (isPreset(choice) && stickersPerPage(stickerPresets[choice].grid) > 1);

/** Other paper begins with its first sticker: the free place was one of the paper before. */
function withFormat(draft: StickerDraft, format: FormatChoice): StickerDraft {
  const before = isPreset(draft.format) && isSheet(draft.format) && draft.format;
  const isFromSheet = format === 'sheet' && before;
  const sheet = isFromSheet ? measuresOfSheet({ kind: 'preset', preset: before }) : {};
  return { ...draft, format, measures: { ...draft.measures, ...sheet, startAt: '1' } };
}

function choiceOf(format: StickerFormat): FormatChoice {
  if (format.kind === 'preset') return format.preset;
  return format.kind === 'tape' ? `tape-${format.tape}` : format.kind;
}

function measuresOf(format: StickerFormat): Partial<StickerDraft['measures']> {
  if (format.kind === 'preset') return {};
  if (format.kind === 'tape') return asTexts({ length: format.length });
  if (format.kind === 'sheet') return measuresOfSheet(format);
  return asTexts({ width: format.width, height: format.height });
}

function fromTemplate(
  draft: StickerDraft,
  { id, layout, ownText }: Pick<StickerTemplate, 'id' | 'layout' | 'ownText'>,
): StickerDraft {
  const { format, content, offset, flag } = layout;
  return {
    format: choiceOf(format),
    measures: {
      ...draft.measures,
      ...measuresOf(format),
      ...asTexts({ ...offset, ...(flag ? { wrap: flag.wrap } : {}) }),
      startAt: choiceOf(format) === draft.format ? draft.measures.startAt : '1',
    },
    content,
    isFlag: flag !== null,
    ownText: ownText ?? '',
    templateId: id,
  };
}
