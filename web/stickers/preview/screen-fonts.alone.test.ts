import { beforeEach, expect, it, vi } from 'vitest';
import { lineWidth } from '#contract/text/wrap-text.ts';

const usualText = 'Heizkreispumpe HK 02 BT4-OG2-D08';

/** A canvas whose letters are as wide as given, in pixels; null for a browser without one. */
function fakeCanvas(widthOf: ((font: string, text: string) => number) | null) {
  const context = {
    font: '',
    measureText(text: string) {
      return { width: widthOf?.(this.font, text) ?? 0 };
    },
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => (widthOf ? { ...context } : null) as never,
  );
}

const load = async () => (await import('./screen-fonts.ts')).screenFonts();

beforeEach(() => {
  vi.resetModules();
  vi.restoreAllMocks();
});

it.each([
  ['a narrow typeface', (_: string, text: string) => text.length * 30],
  ['a wide one', (_: string, text: string) => text.length * 90],
  ['no canvas', null],
] as const)('a usual text is as wide as in the file with %s', async (_, widthOf) => {
  fakeCanvas(widthOf);
  const { regular, bold } = await load();
  expect(lineWidth(usualText, regular)).toBeCloseTo(18.131);
  expect(lineWidth(usualText, bold)).toBeCloseTo(18.451);
});

it('measures the bold typeface for bold texts', async () => {
  const fonts: string[] = [];
  fakeCanvas((font, text) => {
    fonts.push(font);
    return text.length;
  });
  await load();
  expect(new Set(fonts.map((font) => font.split(' ')[0]))).toEqual(new Set(['400', '600']));
});

it('keeps the proportions of the typeface', async () => {
  fakeCanvas((_, text) => [...text].reduce((sum, letter) => sum + (letter === 'W' ? 3 : 1), 0));
  const { regular } = await load();
  expect(regular.word('WW')).toBeCloseTo(6 * regular.space);
});
