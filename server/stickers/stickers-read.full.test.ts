/** Stickers of 500 Anlagen and blank codes on every paper, drawn as printers do, and their codes read by two independent programs. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { gridOf, stickersPerPage } from '#contract/stickers/sticker-formats.ts';
import type { GreyPicture } from '../testing/pdf-tools.ts';
import {
  pdfOf,
  sampleFile,
  sampleLayouts,
  sampleSubjects,
} from '../testing/samples/sticker-samples.ts';
import { type StickerPicture, withStickerPictures } from '../testing/sticker-pictures.ts';
import { misplacedCodes, misplacedTexts, problemsOf } from '../testing/sticker-places.ts';

const run = promisify(execFile);

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

/** The texts that a program reads, in the order of the pictures; it may read more or fewer. */
type Reader = (pictures: readonly StickerPicture[]) => Promise<string[]>;

const withZbar: Reader = async (pictures) => {
  const only = ['--raw', '-q', '-Sdisable', '-Sqrcode.enable'];
  const files = pictures.map(({ file }) => file);
  // It ends with 4 if it finds nothing in one of the pictures, and still prints the others.
  const { stdout } = await run('zbarimg', [...only, ...files], { maxBuffer: 2 ** 26 }).catch(
    (error: { stdout?: string; code?: number }) => {
      if (error.code === 4) return { stdout: error.stdout ?? '' };
      throw error;
    },
  );
  return stdout.trimEnd().split('\n');
};

/** The pixels of a browser; this is not one. */
type Pixels = Parameters<typeof readBarcodes>[0];

function pixelsOf({ width, height, shades }: GreyPicture): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  // Red, green, blue and opacity of a pixel are one number.
  const pixels = new Uint32Array(data.buffer);
  shades.forEach((shade, at) => {
    pixels[at] = 0xff000000 + shade * 0x010101;
  });
  return { data, width, height, colorSpace: 'srgb' } as unknown as Pixels;
}

/** As the camera of the app does. */
const withZxing: Reader = async (pictures) => {
  const found: string[] = [];
  for (const { picture } of pictures) {
    const codes = await readBarcodes(pixelsOf(picture), { formats: ['QRCode'] });
    found.push(...codes.map(({ text }) => text));
  }
  return found;
};

const readers = { zbar: withZbar, zxing: withZxing };

describe.each(sampleLayouts)('500 stickers: %s', (_, layout) => {
  const startAt = Math.min(3, stickersPerPage(gridOf(layout.format)));
  const stickers = sampleFile({ layout, stickers: sampleSubjects(500), startAt });
  const bytes = pdfOf(stickers);

  it('have every text in its field', async () => {
    expect(problemsOf(stickers)).toEqual([]);
    expect(await misplacedTexts(bytes, stickers)).toEqual([]);
  });

  it('have every code in its place', async () => {
    const content = { name: false, type: false, location: false, id: false, logo: false };
    const codes = { ...stickers, ownText: null, layout: { ...layout, content } };
    expect(await misplacedCodes(pdfOf(codes), codes)).toEqual([]);
  });

  it.each([203, 300])('have codes that can be read, drawn with %i dpi', async (dpi) => {
    await withStickerPictures(bytes, stickers, {
      dpi,
      use: async (pictures) => {
        const addresses = pictures.map(({ address }) => address);
        for (const [name, read] of Object.entries(readers)) {
          expect(await read(pictures), name).toEqual(addresses);
        }
      },
    });
  });
});
