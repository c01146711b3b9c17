/** Which stickers are printed on, and where each of them is on its page. All measures are in millimetres. */
import * as z from 'zod/mini';
import {
  type StickerGrid,
  singleGrid,
  stickerPresetNames,
  stickerPresets,
  stickerTapes,
  tapeGrids,
} from './sticker-presets.ts';

export const stickerLimits = {
  /** A smaller one has no room for a code that can be read. */
  shortest: 10,
  longest: 1_000,
  /** How far everything can be moved to fit the printer. */
  offset: 10,
  /** The shortest half of a cable flag. */
  flagHalf: 15,
  name: 100,
  ownText: 100,
  logoBytes: 200_000,
  perPrint: 5_000,
} as const;

/** Tenths of a millimetre; the rounding removes what computing with fractions leaves. */
const tenths = (least: number, most: number) =>
  z.number().check(
    z.gte(least),
    z.lte(most),
    z.overwrite((value: number) => Math.round(value * 10) / 10),
  );

const side = tenths(stickerLimits.shortest, stickerLimits.longest);
const distance = tenths(0, stickerLimits.longest);
const places = z.int().check(z.gte(1), z.lte(100));

const ownSheet = z.object({
  kind: z.literal('sheet'),
  ...{ pageWidth: side, pageHeight: side, width: side, height: side },
  ...{ columns: places, rows: places, left: distance, top: distance },
  ...{ stepX: distance, stepY: distance },
});
type OwnSheet = z.infer<typeof ownSheet>;

const tolerance = 0.05;

function fitsOnPage(sheet: OwnSheet): boolean {
  const { pageWidth, pageHeight, width, height, columns, rows, left, top, stepX, stepY } = sheet;
  const right = left + (columns - 1) * stepX + width;
  const bottom = top + (rows - 1) * stepY + height;
  return right <= pageWidth + tolerance && bottom <= pageHeight + tolerance;
}

/** Whether no sticker is over its neighbour. */
const areApart = ({ columns, rows, width, height, stepX, stepY }: OwnSheet): boolean =>
  (columns === 1 || stepX >= width - tolerance) && (rows === 1 || stepY >= height - tolerance);

/** A sheet or size that can be bought, a tape of a chosen length, or own measures. */
export const stickerFormat = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('preset'), preset: z.enum(stickerPresetNames) }),
  z.object({ kind: z.literal('tape'), tape: z.enum(stickerTapes), length: side }),
  ownSheet.check(
    z.refine(fitsOnPage, { error: 'Die Etiketten passen nicht auf den Bogen.' }),
    z.refine(areApart, { error: 'Die Etiketten überdecken sich: Der Abstand ist zu klein.' }),
  ),
  z.object({ kind: z.literal('single'), width: side, height: side }),
]);
export type StickerFormat = z.infer<typeof stickerFormat>;

const ownMargin = 1.5;

export function gridOf(format: StickerFormat): StickerGrid {
  if (format.kind === 'preset') return stickerPresets[format.preset].grid;
  if (format.kind === 'tape') return tapeGrids[format.tape](format.length);
  const { width, height } = format;
  if (format.kind === 'single') return singleGrid(width, height, ownMargin);
  const { pageWidth, pageHeight, kind: _, ...places } = format;
  return {
    ...places,
    ...{ page: { width: pageWidth, height: pageHeight }, sticker: { width, height } },
    margin: ownMargin,
  };
}

const mm = (value: number) => value.toLocaleString('de-DE', { maximumFractionDigits: 1 });

/** "Band 12 mm, 50 mm lang". */
export function formatTitle(format: StickerFormat): string {
  switch (format.kind) {
    case 'preset':
      return stickerPresets[format.preset].title;
    case 'tape':
      return `Band ${format.tape} mm, ${mm(format.length)} mm lang`;
    case 'sheet':
      return `Eigener Bogen · ${format.columns} × ${format.rows} Etiketten, ${mm(format.width)} × ${mm(format.height)} mm`;
    case 'single':
      return `Einzeletikett · ${mm(format.width)} × ${mm(format.height)} mm`;
  }
}

export const stickersPerPage = ({ columns, rows }: Pick<StickerGrid, 'columns' | 'rows'>): number =>
  columns * rows;

export interface StickerPlace {
  /** The first page is 0. */
  page: number;
  /** The top left corner on the page. */
  x: number;
  y: number;
}

/** Where a sticker is, row by row. On the first page they begin at the place `startAt`; the first one is 1. */
export function placeOf(
  grid: StickerGrid,
  at: number,
  { startAt, offset }: { startAt: number; offset: { dx: number; dy: number } },
): StickerPlace {
  const place = at + startAt - 1;
  const onPage = place % stickersPerPage(grid);
  return {
    page: Math.floor(place / stickersPerPage(grid)),
    x: grid.left + (onPage % grid.columns) * grid.stepX + offset.dx,
    y: grid.top + Math.floor(onPage / grid.columns) * grid.stepY + offset.dy,
  };
}

/** How far everything is moved, to the right and down. */
export const stickerOffset = z.object({
  dx: tenths(-stickerLimits.offset, stickerLimits.offset),
  dy: tenths(-stickerLimits.offset, stickerLimits.offset),
});
