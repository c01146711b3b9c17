/** Compares stickers with their layout: by the layout itself, by the texts of the file, and by its drawn pages. */
import { writtenBlankCode } from '#contract/codes/blank-codes.ts';
import type { StickerSubject } from '#contract/stickers/sticker-layout.ts';
import type { Box, StickerText } from '#contract/stickers/sticker-texts.ts';
import { point } from '#contract/stickers/sticker-texts.ts';
import type { StickersFile } from '../stickers/stickers-pdf.ts';
import { type GreyPicture, placedWords, readGrey, withPictures } from './pdf-tools.ts';
import {
  codeBox,
  inMillimetres,
  onPage,
  type PlacedFace,
  placedFaces,
} from './samples/sticker-samples.ts';

const contains = (outer: Box, inner: Box, tolerance: number): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Nothing but what the numbers of a computer lose. */
const exact = 1e-6;

const titleOf = ({ name, blankCode }: StickerSubject): string => blankCode ?? name;

/** A blank code stands on its sticker as a whole or not at all. */
function problemsOfText({ blankCode }: StickerSubject, texts: readonly StickerText[]): string[] {
  const lines = texts.filter(({ kind }) => kind === 'code').map(({ line }) => line);
  const wanted = blankCode === undefined ? '' : writtenBlankCode(blankCode);
  return lines.length === 0 || lines.join('') === wanted ? [] : [`${lines.join('')} as the code`];
}

/** What is wrong with the faces of these stickers, by their layout. */
export function problemsOf(file: StickersFile): string[] {
  return placedFaces(file).flatMap(({ face, subject }) => {
    const { field, texts, code } = face;
    const whole = { x: 0, y: 0, width: face.width, height: face.height };
    const problems = problemsOfText(subject, texts);
    if (!contains(whole, codeBox(face), exact)) problems.push('code leaves the sticker');
    if (!field) return texts.length > 0 ? [`${titleOf(subject)}: texts without a field`] : problems;
    if (!contains(whole, field, exact)) problems.push('field leaves the sticker');
    if (overlap(field, codeBox(face))) problems.push('field over the code');
    for (const { x, y, width, size, line } of texts) {
      // From the top of the highest letter to the bottom of the lowest.
      const box = { x, y: y - 0.97 * size * point, width, height: 1.22 * size * point };
      if (!contains(field, box, exact)) problems.push(`"${line}" leaves its field`);
      if (size < 5) problems.push(`"${line}" is too small`);
    }
    if (code.size <= 0) problems.push('no code');
    return problems.map((problem) => `${titleOf(subject)}: ${problem}`);
  });
}

/** Programs measure the height of letters by the whole font, and round. */
const tolerance = 0.3;

/** The texts that are outside of all fields, in the file itself. */
export async function misplacedTexts(bytes: Uint8Array, file: StickersFile): Promise<string[]> {
  const fields = placedFaces(file).flatMap((placed) => {
    const { field } = placed.face;
    return field ? [{ page: placed.page, field: onPage(placed, field) }] : [];
  });
  const words = await placedWords(bytes);
  if (words.length === 0) throw new Error('the file has no texts');
  return words
    .filter(({ page, xMin, xMax, yMin, yMax }) => {
      const [x, y] = [inMillimetres(xMin), inMillimetres(yMin)];
      const [width, height] = [inMillimetres(xMax) - x, inMillimetres(yMax) - y];
      const box = { x, y, width, height };
      return !fields.some((one) => one.page === page && contains(one.field, box, tolerance));
    })
    .map(({ text, page, xMin, yMin }) => `page ${page}, ${xMin}/${yMin}: ${text}`);
}

const dpi = 300;
const perMillimetre = dpi / 25.4;
const isDark = (shade: number) => shade < 128;

/** The box of everything dark in a part of a page, in millimetres. */
function darkBox({ width, height, shades }: GreyPicture, area: Box): Box {
  const from = (value: number) => Math.max(0, Math.floor(value * perMillimetre));
  const until = (value: number, most: number) => Math.min(most, Math.ceil(value * perMillimetre));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = from(area.y); y < until(area.y + area.height, height); y += 1) {
    for (let x = from(area.x); x < until(area.x + area.width, width); x += 1) {
      if (!isDark(shades[y * width + x] ?? 255)) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return {
    x: left / perMillimetre,
    y: top / perMillimetre,
    width: (right - left) / perMillimetre,
    height: (bottom - top) / perMillimetre,
  };
}

const promised = 0.2;

/** Less than the white margin of a code: what is drawn nearer than this belongs to it. */
const around = 0.8;

/** The codes that are drawn elsewhere than their layout says. */
export async function misplacedCodes(bytes: Uint8Array, file: StickersFile): Promise<string[]> {
  const faces = placedFaces(file);
  return withPictures(bytes, dpi, async (files) => {
    const problems: string[] = [];
    // One after the other, because a page has millions of pixels.
    for (const [page, name] of files.entries()) {
      const picture = await readGrey(name);
      const there = faces.filter((placed) => placed.page === page);
      problems.push(...there.flatMap((placed) => problemOfCode(picture, placed)));
    }
    return Math.max(...faces.map(({ page }) => page)) < files.length
      ? problems
      : ['pages are missing'];
  });
}

function problemOfCode(picture: GreyPicture, placed: PlacedFace): string[] {
  const wanted = onPage(placed, codeBox(placed.face));
  const found = darkBox(picture, {
    ...{ x: wanted.x - around, y: wanted.y - around },
    ...{ width: wanted.width + 2 * around, height: wanted.height + 2 * around },
  });
  const off = [
    ...[found.x - wanted.x, found.y - wanted.y],
    ...[found.x + found.width - wanted.x - wanted.width],
    ...[found.y + found.height - wanted.y - wanted.height],
  ];
  const isRight = off.every((distance) => Math.abs(distance) <= promised);
  return isRight ? [] : [`${titleOf(placed.subject)}: ${off.map((one) => one.toFixed(2))}`];
}
