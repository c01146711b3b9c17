/** Labels as they stand on a wall: our own stickers with QR codes, and codes of other kinds as others print them. */
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer';
import { makeBlankCode } from '#contract/codes/blank-codes.ts';
import { blankSubject, type StickerSubject } from '#contract/stickers/sticker-layout.ts';
import { codeOf } from '#server/stickers/stickers-pdf.ts';
import type { GreyPicture } from '#server/testing/pdf-tools.ts';
import {
  pdfOf,
  placedFaces,
  sampleFile,
  sampleLayout,
} from '#server/testing/samples/sticker-samples.ts';
import { withStickerPictures } from '#server/testing/sticker-pictures.ts';
import type { CodeFormat } from '#web/scanner/scanned-code.ts';
import { codeModules } from '#web/testing/samples/code-pictures.ts';
import type { Random } from './random.ts';

export interface Label {
  format: CodeFormat;
  /** What a reader should find. */
  text: string;
  picture: GreyPicture;
  /** The code without its white margin, in pixels of the picture. */
  code: { x: number; y: number; width: number; height: number };
  /** The width of the finest bar or module in pixels. */
  module: number;
}

const dpi = 400;
const papers = ['single-54x17', 'zweckform-l7160'] as const;

function subjectFrom(random: Random, at: number): StickerSubject {
  // Every fifth sticker was printed before there was an Anlage.
  if (at % 5 === 4) return blankSubject(makeBlankCode(random.below));
  const hex = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  const id = hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
  return {
    ...{ id, name: `Heizkreispumpe HK ${at}`, type: 'Heizkreispumpe', color: '#2563eb' },
    locationRaw: `BT4-OG${at % 6}-D08-${at}`,
  };
}

async function stickerLabels(
  paper: (typeof papers)[number],
  count: number,
  random: Random,
): Promise<Label[]> {
  const layout = { ...sampleLayout, format: { kind: 'preset', preset: paper } as const };
  const subjects = Array.from({ length: count }, (_, at) => subjectFrom(random, at));
  const stickers = sampleFile({ layout, stickers: subjects });
  const faces = placedFaces(stickers);
  const labels: Label[] = [];
  await withStickerPictures(pdfOf(stickers), stickers, {
    dpi,
    use: async (pictures) => {
      for (const [at, { address, picture }] of pictures.entries()) {
        const code = faces[at]?.face.code;
        if (!code) throw new Error('more pictures than stickers');
        const side = (code.size / 25.4) * dpi;
        const place = { x: (code.x / 25.4) * dpi, y: (code.y / 25.4) * dpi };
        labels.push({
          ...{ format: 'qr', text: address, picture },
          code: { ...place, width: side, height: side },
          module: side / codeOf(address).size,
        });
      }
    },
  });
  return labels;
}

const pixelsPerModule = 8;
/** White around a bar code and above it, in modules. */
const quiet = 12;
const barHeight = 45;

const letters = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const textOf = (random: Random, pattern: string): string =>
  pattern.replaceAll('?', () => letters.charAt(random.below(letters.length)));
const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.below(10)).join('');

/** The last digit of an EAN is computed from the others. */
function withCheckDigit(first: string): string {
  const sum = [...first]
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${first}${(10 - (sum % 10)) % 10}`;
}

const otherKinds: Record<
  Exclude<CodeFormat, 'qr'>,
  (random: Random, at: number) => [WriteInputBarcodeFormat, string]
> = {
  'data-matrix': (random) => [
    'DataMatrix',
    textOf(random, 'https://typ.example/01/????????/21/????'),
  ],
  'code-128': (random) => ['Code128', textOf(random, 'INV-????-????')],
  'code-39': (random) => ['Code39', textOf(random, 'UV-????')],
  ean: (random, at) =>
    at % 2 === 0
      ? ['EAN13', withCheckDigit(`40${digits(random, 10)}`)]
      : ['EAN8', withCheckDigit(digits(random, 7))],
};

async function otherLabel(
  format: Exclude<CodeFormat, 'qr'>,
  random: Random,
  at: number,
): Promise<Label> {
  const [kind, text] = otherKinds[format](random, at);
  const modules = await codeModules(text, kind);
  const isBarCode = modules.height < 8;
  const code = {
    ...{ x: quiet * pixelsPerModule, y: quiet * pixelsPerModule },
    width: modules.width * pixelsPerModule,
    height: (isBarCode ? barHeight : modules.height) * pixelsPerModule,
  };
  const [width, height] = [code.width + 2 * code.x, code.height + 2 * code.y];
  const shades = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < code.height; y++) {
    const row = Math.floor((y * modules.height) / code.height);
    for (let x = 0; x < code.width; x++) {
      const shade = modules.shades[row * modules.width + Math.floor(x / pixelsPerModule)];
      shades[(y + code.y) * width + x + code.x] = shade ?? 255;
    }
  }
  return { format, text, code, picture: { width, height, shades }, module: pixelsPerModule };
}

/** Of twenty labels ten are our stickers; maintenance staff scan those most. */
const cycle: readonly CodeFormat[] = [
  ...([
    'qr',
    'code-128',
    'qr',
    'data-matrix',
    'qr',
    'ean',
    'qr',
    'code-39',
    'qr',
    'code-128',
  ] as const),
  ...([
    'qr',
    'data-matrix',
    'qr',
    'ean',
    'qr',
    'code-128',
    'qr',
    'code-39',
    'qr',
    'data-matrix',
  ] as const),
];

export async function sampleLabels(count: number, random: Random): Promise<Label[]> {
  const kinds = Array.from({ length: count }, (_, at) => cycle[at % cycle.length] ?? 'qr');
  const stickers = kinds.filter((kind) => kind === 'qr').length;
  const [small, large] = papers;
  const ours = [
    ...(await stickerLabels(small, Math.floor(stickers / 2), random)),
    ...(await stickerLabels(large, Math.ceil(stickers / 2), random)),
  ];
  const labels: Label[] = [];
  for (const [at, kind] of kinds.entries()) {
    // From both ends in turn, so that each kind of picture has stickers of both papers.
    const sticker = kind === 'qr' ? (at % 4 < 2 ? ours.shift() : ours.pop()) : undefined;
    labels.push(sticker ?? (await otherLabel(kind as Exclude<CodeFormat, 'qr'>, random, at)));
  }
  return labels;
}
