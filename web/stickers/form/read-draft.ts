import { describeIssue } from '#contract/input-messages.ts';
import { gridOf, stickerLimits, stickersPerPage } from '#contract/stickers/sticker-formats.ts';
import { type StickerLayout, stickerLayout } from '#contract/stickers/sticker-layout.ts';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { fits, textOrNull } from '#contract/text/stored-text.ts';
import { readMeasure, readWhole } from './measure.ts';
import {
  changeDraft,
  type FormatChoice,
  initialDraft,
  isSheet,
  type MeasureName,
  type StickerDraft,
  tapeOf,
} from './sticker-draft.ts';

export type Problems = Partial<Record<MeasureName | 'format' | 'ownText', string>>;

export interface DraftReading {
  /** Undefined as long as its measures are wrong. */
  layout: StickerLayout | undefined;
  ownText: string | null;
  /** The first free place of the first sheet; 1 as long as it is wrong. */
  startAt: number;
  problems: Problems;
}

const wholeNumbers: readonly MeasureName[] = ['columns', 'rows', 'startAt'];
const ofSheet = [
  ...(['pageWidth', 'pageHeight', 'columns', 'rows', 'width', 'height'] as const),
  ...(['left', 'top', 'stepX', 'stepY'] as const),
];

/** The measures that a format is made of, in the order of their fields. */
export function measuresIn(format: FormatChoice): readonly MeasureName[] {
  if (tapeOf(format)) return ['length'];
  if (format === 'sheet') return ofSheet;
  return format === 'single' ? ['width', 'height'] : [];
}

export function readDraft(draft: StickerDraft): DraftReading {
  const { isFlag, ownText } = draft;
  const names = [...measuresIn(draft.format), 'dx', 'dy', ...(isFlag ? ['wrap'] : [])];
  const { values, problems } = readMeasures(draft, names as MeasureName[]);
  const checked =
    Object.keys(problems).length === 0
      ? stickerLayout.safeParse(layoutFrom(draft, values), { error: describeIssue })
      : undefined;
  for (const { path, message } of checked?.error?.issues ?? []) {
    problems[fieldAt(path)] ??= message;
  }
  const layout = checked?.data;
  const perPage = layout ? stickersPerPage(gridOf(layout.format)) : 1;
  const start = isSheet(draft.format) ? readWhole(draft.measures.startAt) : 1;
  const isFree = start !== undefined && start >= 1 && start <= perPage;
  if (layout && !isFree) problems.startAt = `Eine Zahl von 1 bis ${perPage}.`;
  if (!fits(ownText, stickerLimits.ownText)) {
    problems.ownText = `Höchstens ${stickerLimits.ownText} Zeichen.`;
  }
  return {
    ...{ layout, ownText: textOrNull(ownText), problems },
    startAt: isFree ? start : 1,
  };
}

function readMeasures({ measures }: StickerDraft, names: readonly MeasureName[]) {
  const values: Partial<Record<MeasureName, number>> = {};
  const problems: Problems = {};
  for (const name of names) {
    const isWhole = wholeNumbers.includes(name);
    const value = (isWhole ? readWhole : readMeasure)(measures[name]);
    if (value !== undefined) values[name] = value;
    else problems[name] = isWhole ? 'Bitte eine ganze Zahl.' : 'Bitte Millimeter, wie 0,3.';
  }
  return { values, problems };
}

/** What the schema checks: without its types, because the measures may be out of range. */
function layoutFrom(draft: StickerDraft, values: Partial<Record<MeasureName, number>>) {
  const { format, content, isFlag } = draft;
  const own = Object.fromEntries(measuresIn(format).map((name) => [name, values[name]]));
  return {
    format: { ...kindOf(format), ...own },
    content,
    offset: { dx: values.dx, dy: values.dy },
    flag: isFlag ? { wrap: values.wrap } : null,
  };
}

function kindOf(format: FormatChoice): object {
  if (format === 'sheet' || format === 'single') return { kind: format };
  const tape = tapeOf(format);
  return tape ? { kind: 'tape', tape } : { kind: 'preset', preset: format };
}

/** The field of an issue: its last name, or the format and the flag as a whole. */
function fieldAt(path: readonly PropertyKey[]): keyof Problems {
  if (path[0] === 'flag') return 'wrap';
  const last = path.at(-1);
  return last === 'format' || last === undefined ? 'format' : (last as MeasureName);
}

/** Whether the form contains something else than this template. */
export function isChanged(draft: StickerDraft, template: StickerTemplate): boolean {
  const saved = readDraft(changeDraft(initialDraft, { type: 'template chosen', template }));
  const { layout, ownText } = readDraft(draft);
  return JSON.stringify([layout, ownText]) !== JSON.stringify([saved.layout, saved.ownText]);
}
