import { describe, expect, it, onTestFinished } from 'vitest';
import { gridOf, placeOf } from '#contract/stickers/sticker-formats.ts';
import { PdfThread, type Piece } from '../pdf/pdf-thread.ts';
import { startThread } from '../start-thread.ts';
import { tries } from '../testing/effort.ts';
import { checkStructure, fontsOf, pageTexts, propertiesOf } from '../testing/pdf-tools.ts';
import { pngFile } from '../testing/samples/file-samples.ts';
import {
  pdfOf,
  plainSubjects,
  sampleFile,
  sampleLayout,
  sampleLayouts,
  sampleSubjects,
} from '../testing/samples/sticker-samples.ts';
import { misplacedCodes, misplacedTexts, problemsOf } from '../testing/sticker-places.ts';
import type { StickersFile } from './stickers-pdf.ts';

/** The gate draws a sheet, a tape, a cable flag and one whose second half is turned. */
const inGate = [
  'zweckform-l7160',
  'tape of 12 mm',
  'cable flag',
  'cable flag that is folded upwards',
];
const layouts = sampleLayouts.filter(([name]) => tries(1, 0) === 1 || inGate.includes(name));

describe.each(layouts)('stickers: %s', (_, layout) => {
  const file = sampleFile({ layout, stickers: sampleSubjects(20), startAt: 1 });

  it('have no text outside of its field or over the code, by their layout', () => {
    expect(problemsOf(file)).toEqual([]);
  });

  it('have every text in its field in the file', async () => {
    expect(await misplacedTexts(pdfOf(file), file)).toEqual([]);
  });

  it('have every code in its place, to 0.2 mm', async () => {
    const content = { name: false, type: false, location: false, id: false, logo: false };
    const codes = { ...file, ownText: null, layout: { ...layout, content } };
    expect(await misplacedCodes(pdfOf(codes), codes)).toEqual([]);
  });

  it('are pages of exactly the size of the paper', async () => {
    const { width, height } = gridOf(layout.format).page;
    const size = (await propertiesOf(pdfOf(file)))['Page size'] ?? '';
    const [found = 0, other = 0] = (size.match(/[\d.]+/g) ?? []).map(Number);
    expect(found * (25.4 / 72)).toBeCloseTo(width, 1);
    expect(other * (25.4 / 72)).toBeCloseTo(height, 1);
  });
});

it('the codes of a moved and partly used sheet are where they belong', async () => {
  const layout = { ...sampleLayout, offset: { dx: 0.7, dy: -1.3 } };
  const content = { name: false, type: false, location: false, id: false, logo: false };
  const file = sampleFile({
    ...{ layout: { ...layout, content }, ownText: null, startAt: 20 },
    stickers: plainSubjects(3),
  });
  expect(placeOf(gridOf(layout.format), 2, { ...layout, startAt: 20 }).page).toBe(1);
  expect(await misplacedCodes(pdfOf(file), file)).toEqual([]);
});

it('a file is valid, says what it is, and embeds its fonts', async () => {
  const bytes = pdfOf(sampleFile({ stickers: plainSubjects(22) }));
  await expect(checkStructure(bytes)).resolves.toContain('No syntax or stream encoding errors');
  expect(await propertiesOf(bytes)).toMatchObject({ Title: 'Etiketten', Pages: '2' });
  for (const font of await fontsOf(bytes)) expect(font).toMatchObject({ isEmbedded: true });
  const [page = ''] = await pageTexts(bytes);
  for (const part of ['Heizkreispumpe HK 0', 'BT4-OG4-D08-7', 'Störung: Tel. 4711']) {
    expect(page.replace(/\s+/g, ' ')).toContain(part);
  }
});

it('a file from its thread is the same, in pieces that say how many pages they finish', async () => {
  const format = { kind: 'tape', tape: '24', length: 60 } as const;
  const file = sampleFile({ layout: { ...sampleLayout, format }, stickers: plainSubjects(100) });
  const thread = new PdfThread<StickersFile>(startThread(import.meta.url, 'sticker-worker', {}));
  onTestFinished(() => thread.end());
  thread.begin(file);
  const pieces: Piece[] = [];
  for (let piece = await thread.next(); piece; piece = await thread.next()) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(1);
  expect(Buffer.concat(pieces.map(({ bytes }) => bytes)).equals(pdfOf(file))).toBe(true);
  const pages = pieces.reduce((sum, piece) => sum + piece.pages, 0);
  expect(Math.abs(pages - 100)).toBeLessThanOrEqual(1);
});

it('a logo is in the file once, however many stickers show it', async () => {
  const layout = { ...sampleLayout, content: { ...sampleLayout.content, logo: true } };
  const without = pdfOf(sampleFile({ layout, stickers: plainSubjects(40) }));
  const bytes = pdfOf(sampleFile({ layout, stickers: plainSubjects(40), logo: pngFile }));
  await expect(checkStructure(bytes)).resolves.toContain('No syntax or stream encoding errors');
  const pictures = (file: Uint8Array) =>
    Buffer.from(file).toString('latin1').split('/Subtype /Image').length - 1;
  expect([pictures(without), pictures(bytes)]).toEqual([0, 1]);
});
