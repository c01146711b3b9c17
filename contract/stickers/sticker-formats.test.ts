import { describe, expect, it } from 'vitest';
import {
  formatTitle,
  gridOf,
  placeOf,
  type StickerFormat,
  stickerFormat,
  stickerOffset,
} from './sticker-formats.ts';
import { stickerPresetNames } from './sticker-presets.ts';

const l7160: StickerFormat = { kind: 'preset', preset: 'zweckform-l7160' };
const noOffset = { dx: 0, dy: 0 };

describe.each(stickerPresetNames)('the preset %s', (preset) => {
  const grid = gridOf({ kind: 'preset', preset });

  it('has all its stickers on the page, none over another', () => {
    const right = grid.left + (grid.columns - 1) * grid.stepX + grid.sticker.width;
    const bottom = grid.top + (grid.rows - 1) * grid.stepY + grid.sticker.height;
    expect(right).toBeLessThanOrEqual(grid.page.width + 0.01);
    expect(bottom).toBeLessThanOrEqual(grid.page.height + 0.01);
    expect(grid.stepX).toBeGreaterThanOrEqual(grid.sticker.width);
    expect(grid.stepY).toBeGreaterThanOrEqual(grid.sticker.height);
  });

  it('has the same margin on both sides of the page', () => {
    const right = grid.left + (grid.columns - 1) * grid.stepX + grid.sticker.width;
    expect(grid.page.width - right).toBeCloseTo(grid.left, 0);
  });
});

describe('the place of a sticker', () => {
  const at = (number: number, startAt = 1, offset = noOffset) =>
    placeOf(gridOf(l7160), number, { startAt, offset });

  it('goes row by row and from page to page', () => {
    expect(at(0)).toEqual({ page: 0, x: 7.25, y: 15.15 });
    expect(at(2)).toEqual({ page: 0, x: 7.25 + 132, y: 15.15 });
    expect(at(3)).toMatchObject({ page: 0, x: 7.25, y: 15.15 + 38.1 });
    expect(at(21)).toEqual({ page: 1, x: 7.25, y: 15.15 });
  });

  it('begins later on a sheet that is partly used, on the first page only', () => {
    expect(at(0, 4)).toMatchObject({ page: 0, x: 7.25, y: 15.15 + 38.1 });
    expect(at(17, 4)).toMatchObject({ page: 0 });
    expect(at(18, 4)).toEqual({ page: 1, x: 7.25, y: 15.15 });
  });

  it('is moved by the offset', () => {
    const { x, y } = at(0, 1, { dx: 0.2, dy: -0.3 });
    expect([x, y]).toEqual([7.45, 14.85]);
  });
});

it('an offset is kept in tenths of a millimetre', () => {
  expect(stickerOffset.parse({ dx: 0.1 + 0.2, dy: -0.34 })).toEqual({ dx: 0.3, dy: -0.3 });
  expect(stickerOffset.safeParse({ dx: 10.1, dy: 0 }).success).toBe(false);
});

describe('own measures', () => {
  const sheet = {
    ...{ kind: 'sheet', pageWidth: 210, pageHeight: 297, width: 50, height: 30 },
    ...{ columns: 4, rows: 9, left: 5, top: 10, stepX: 50, stepY: 30 },
  };
  const problemOf = (fields: object) =>
    stickerFormat.safeParse({ ...sheet, ...fields }).error?.issues[0]?.message;

  it('are accepted where the stickers fit', () => {
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ columns: 1, stepX: 0 })).toBeUndefined();
  });

  it('are refused where stickers leave the page or are over each other', () => {
    expect(problemOf({ columns: 5 })).toBe('Die Etiketten passen nicht auf den Bogen.');
    expect(problemOf({ stepY: 29 })).toBe(
      'Die Etiketten überdecken sich: Der Abstand ist zu klein.',
    );
  });

  it('are named with their size', () => {
    expect(formatTitle(stickerFormat.parse(sheet))).toBe(
      'Eigener Bogen · 4 × 9 Etiketten, 50 × 30 mm',
    );
    expect(formatTitle({ kind: 'tape', tape: '12', length: 50.5 })).toBe(
      'Band 12 mm, 50,5 mm lang',
    );
  });
});
