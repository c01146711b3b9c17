/** The sizes of stickers that can be bought, and where they are on a page. All measures are in millimetres. */

export interface StickerGrid {
  page: { width: number; height: number };
  sticker: { width: number; height: number };
  columns: number;
  rows: number;
  /** Where the first sticker begins on the page. */
  left: number;
  top: number;
  /** From the beginning of one sticker to that of the next. */
  stepX: number;
  stepY: number;
  /** The margin inside of a sticker that stays free: printers do not reach it, or cutting takes it. */
  margin: number;
}

const a4 = { width: 210, height: 297 } as const;

/** One sticker is the whole page. */
export const singleGrid = (width: number, height: number, margin: number): StickerGrid => ({
  ...{ page: { width, height }, sticker: { width, height }, columns: 1, rows: 1 },
  ...{ left: 0, top: 0, stepX: width, stepY: height, margin },
});

interface Preset {
  title: string;
  grid: StickerGrid;
}

/**
 * Sheets and single stickers that can be bought. Sizes and positions are the figures of the makers; where a maker states
 * only the size, the stickers are in the middle of the sheet.
 */
export const stickerPresets = {
  'zweckform-3474': {
    title: 'Avery Zweckform 3474 · 70 × 37 mm',
    grid: {
      ...{ page: a4, sticker: { width: 70, height: 37 }, columns: 3, rows: 8 },
      // The stickers reach the edge of the paper, where printers leave about 4 mm white.
      ...{ left: 0, top: 0.5, stepX: 70, stepY: 37, margin: 4 },
    },
  },
  'zweckform-4780': {
    title: 'Avery Zweckform 4780 · 48,5 × 25,4 mm',
    grid: {
      ...{ page: a4, sticker: { width: 48.5, height: 25.4 }, columns: 4, rows: 10 },
      ...{ left: 8, top: 21.5, stepX: 48.5, stepY: 25.4, margin: 2 },
    },
  },
  'zweckform-l6146': {
    title: 'Avery Zweckform L6146 · 63,5 × 33,9 mm',
    grid: {
      ...{ page: a4, sticker: { width: 63.5, height: 33.9 }, columns: 3, rows: 8 },
      ...{ left: 7.25, top: 12.9, stepX: 66, stepY: 33.9, margin: 2 },
    },
  },
  'zweckform-l7160': {
    title: 'Avery Zweckform L7160 · 63,5 × 38,1 mm',
    grid: {
      ...{ page: a4, sticker: { width: 63.5, height: 38.1 }, columns: 3, rows: 7 },
      ...{ left: 7.25, top: 15.15, stepX: 66, stepY: 38.1, margin: 2 },
    },
  },
  'zweckform-l7163': {
    title: 'Avery Zweckform L7163 · 99,1 × 38,1 mm',
    grid: {
      ...{ page: a4, sticker: { width: 99.1, height: 38.1 }, columns: 2, rows: 7 },
      ...{ left: 4.65, top: 15.15, stepX: 101.6, stepY: 38.1, margin: 2 },
    },
  },
  'single-54x17': { title: 'Einzeletikett · 54 × 17 mm', grid: singleGrid(54, 17, 1.5) },
} as const satisfies Record<string, Preset>;

export type StickerPreset = keyof typeof stickerPresets;
export const stickerPresetNames = Object.keys(stickerPresets) as [
  StickerPreset,
  ...StickerPreset[],
];

/**
 * Tapes by their width. Texts run along a narrow tape and across the wide one. Printers of tapes leave a part of the
 * width white: these margins are those of common ones.
 */
export const tapeGrids = {
  '12': (length: number) => singleGrid(length, 12, 1),
  '24': (length: number) => singleGrid(length, 24, 3),
  '62': (length: number) => singleGrid(62, length, 1.5),
} as const;

export type StickerTape = keyof typeof tapeGrids;
export const stickerTapes = Object.keys(tapeGrids) as [StickerTape, ...StickerTape[]];
