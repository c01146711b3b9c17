import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import {
  blurred,
  codePicture,
  onWall,
  type Picture,
  pixelsFrom,
  qrPicture,
  readerWasm,
  shaded,
  torn,
  turned,
} from '#web/testing/samples/code-pictures.ts';
import { type CodeFormat, codeFormats } from '../scanned-code.ts';
import { prepareWasm, readFramePixels, readPhotoPixels } from './wasm-reader.ts';

const address = 'https://anlagen.example/c/8f14e45f';
const wasmBinary = readerWasm();

beforeEach(() => prepareWasm({ wasmBinary }));

const onTheWall = (source: Picture) => onWall(640, 480, [{ source, x: 200, y: 120 }]);

const summary = (codes: { text: string; format: string }[]) =>
  codes.map(({ text, format }) => ({ text, format }));

const inFrame = async (picture: Picture) => summary(await readFramePixels(pixelsFrom(picture), 0));
const inPhoto = async (picture: Picture) =>
  summary(await readPhotoPixels(() => pixelsFrom(picture)));

describe('a QR code', () => {
  const qr = qrPicture(address);
  const read = [{ text: address, format: 'qr' }];

  it('is read in a picture of the camera and in a photo', async () => {
    expect(await inFrame(qr)).toEqual(read);
    expect(await inPhoto(qr)).toEqual(read);
  });

  it.each([17, 45, 90, 180, 271])('is read when it is turned by %i degrees', async (degrees) => {
    expect(await inFrame(turned(qr, degrees))).toEqual(read);
  });

  it('is read when it is light on dark', async () => {
    expect(await inFrame(shaded(qr, (shade) => 255 - shade))).toEqual(read);
  });

  it('is read in bad light, with little contrast', async () => {
    expect(await inFrame(shaded(qr, (shade) => 20 + shade / 12))).toEqual(read);
  });

  it('is read when a strip is missing, but not when half of it is', async () => {
    expect(await inPhoto(torn(qr, 0.04))).toEqual(read);
    expect(await inPhoto(torn(qr, 0.5))).toEqual([]);
  });

  it.each([
    ['almost in the dark', shaded(onTheWall(qr), (shade) => 8 + shade / 14)],
    ['out of focus', blurred(onTheWall(qr), 2)],
  ])('is read %s, in a photo and in one of the next pictures of the camera', async (_, picture) => {
    expect(await inPhoto(picture)).toEqual(read);
    const frames = [0, 1, 2, 3].map((turn) => readFramePixels(pixelsFrom(picture), turn));
    const found = (await Promise.all(frames)).filter((codes) => codes.length > 0);
    expect(found.map(summary)).toContainEqual(read);
    expect(found.length).toBeLessThan(4);
  });

  it('is read when it is small in a big photo', async () => {
    const wall = onWall(2000, 1500, [{ source: qrPicture(address, 3), x: 1500, y: 900 }]);
    expect(await inPhoto(wall)).toEqual(read);
  });

  it('is read whatever it contains, without spaces around it', async () => {
    const written = fc.string({ unit: fc.constantFrom(...'AZaz09ÄÖÜäöüß-/.:# '), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(written, async (text) => {
        const code = { text: `4711${text}`.trim(), format: 'qr' };
        expect(await inFrame(qrPicture(`${code.text} \r\n`))).toEqual([code]);
      }),
      { numRuns: 20 },
    );
  });
});

const otherFormats: [WriteInputBarcodeFormat, CodeFormat, string][] = [
  ['DataMatrix', 'data-matrix', '4711-AB-0042'],
  ['Code128', 'code-128', 'BT3-OG2-D08-R2.117'],
  ['Code39', 'code-39', 'UV-3.2'],
  ['EAN13', 'ean', '4006381333931'],
  ['EAN8', 'ean', '96385074'],
];

it('has a test for every format', () => {
  const tested = new Set(['qr', ...otherFormats.map(([, ours]) => ours)]);
  expect(tested).toEqual(new Set(codeFormats));
});

describe.each(otherFormats)('a code of the format %s', (format, ours, text) => {
  it('is read upright, turned and upside down', async () => {
    const picture = await codePicture(text, format);
    for (const degrees of [0, 90, 180]) {
      expect(await inFrame(turned(picture, degrees)), String(degrees)).toEqual([
        { text, format: ours },
      ]);
    }
  });
});

it('reads all codes of a photo, with their places', async () => {
  const bars = await codePicture('UV-4711', 'Code128');
  const wall = onWall(1200, 900, [
    { source: qrPicture('first'), x: 80, y: 60 },
    { source: bars, x: 600, y: 700 },
  ]);
  const codes = await readPhotoPixels(() => pixelsFrom(wall));
  expect(new Set(codes.map(({ text }) => text))).toEqual(new Set(['first', 'UV-4711']));
  const first = codes.find(({ text }) => text === 'first');
  for (const { x, y } of first?.corners ?? []) {
    expect(Math.max(x, y)).toBeLessThan(260);
  }
});

it('ignores codes of other formats', async () => {
  expect(await inPhoto(await codePicture('4711', 'ITF'))).toEqual([]);
});

it('finds nothing on an empty wall', async () => {
  expect(await inPhoto(onWall(640, 480, []))).toEqual([]);
});

it('works again after it could not be loaded', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  prepareWasm({ wasmBinary: new ArrayBuffer(8) });
  await expect(inFrame(qrPicture('a'))).rejects.toThrow();
  prepareWasm({ wasmBinary });
  expect(await inFrame(qrPicture('a'))).toEqual([{ text: 'a', format: 'qr' }]);
  report.mockRestore();
});
