/**
 * The widths of words for the preview. The PDF file has the typeface Inter, which the app does not load only for this.
 * The browser measures the typeface of the interface instead, and the widths are scaled so that a usual text is as wide
 * as in the file. Single words then differ by up to 4 % with Arial, 7 % with DejaVu Sans, more only if they consist of
 * one letter ("WWW"). So a line may break a word earlier or later than in the file, and a text may be half a point larger.
 */
import type { StickerFonts } from '#contract/stickers/sticker-texts.ts';

const usualText = 'Heizkreispumpe HK 02 BT4-OG2-D08';

/** The width of that text in the file, at size 1. */
const widthInFile = { regular: 18.131, bold: 18.451 };

/** As in `global.css` for the whole interface. */
const families = () =>
  getComputedStyle(document.documentElement).getPropertyValue('--font').trim() || 'sans-serif';

/** Large, because some browsers round widths to whole pixels. */
const measuredSize = 100;

type Measure = (text: string) => number;

/** Without a canvas, as in browsers that protect from recognition, all letters count the same. */
const byLetters: Measure = (text) => text.length;

function measureWith(weight: number): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return byLetters;
  context.font = `${weight} ${measuredSize}px ${families()}`;
  return (text) => context.measureText(text).width;
}

function widthsWith(measure: Measure, width: number): StickerFonts['regular'] {
  const scale = width / measure(usualText);
  const known = new Map<string, number>();
  const word = (text: string): number => {
    const value = known.get(text) ?? measure(text) * scale;
    known.set(text, value);
    return value;
  };
  return { word, space: word(' ') };
}

let fonts: StickerFonts | undefined;

/** Measured once for all previews. */
export function screenFonts(): StickerFonts {
  fonts ??= {
    regular: widthsWith(measureWith(400), widthInFile.regular),
    bold: widthsWith(measureWith(600), widthInFile.bold),
  };
  return fonts;
}
