import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { makeBlankCode } from '#contract/codes/blank-codes.ts';
import { typeColors } from '#contract/equipment-types.ts';
import { gridOf, placeOf, type StickerFormat } from '#contract/stickers/sticker-formats.ts';
import {
  blankSubject,
  layOutSticker,
  type StickerFace,
  type StickerLayout,
  type StickerSubject,
  stickerAddress,
} from '#contract/stickers/sticker-layout.ts';
import { stickerPresetNames } from '#contract/stickers/sticker-presets.ts';
import { type Box, point } from '#contract/stickers/sticker-texts.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { newDocument } from '../../pdf/document.ts';
import { openFaces } from '../../pdf/faces.ts';
import { codeOf, type StickersFile, stickersPdf, widthsOf } from '../../stickers/stickers-pdf.ts';

export const sampleLayout: StickerLayout = {
  format: { kind: 'preset', preset: 'zweckform-l7160' },
  content: { name: true, type: true, location: true, id: true, logo: false },
  offset: { dx: 0, dy: 0 },
  flag: null,
};

export const sampleFile = (fields: Partial<StickersFile> = {}): StickersFile => ({
  ...{ layout: sampleLayout, startAt: 1, ownText: 'Störung: Tel. 4711', logo: null },
  ...{ origin: 'https://anlagen.klinikum.example', createdAt: '2026-07-14T15:20:00.000Z' },
  stickers: [],
  ...fields,
});

export const pdfOf = (file: StickersFile): Buffer => Buffer.concat([...stickersPdf(file)]);

/** Every kind of paper, and cable flags of both kinds. */
export const sampleLayouts: [name: string, layout: StickerLayout][] = [
  ...stickerPresetNames.map((preset): [string, StickerFormat] => [
    preset,
    { kind: 'preset', preset },
  ]),
  ...(['12', '24', '62'] as const).map((tape): [string, StickerFormat] => [
    `tape of ${tape} mm`,
    { kind: 'tape', tape, length: tape === '62' ? 29 : 55 },
  ]),
].map(([name, format]) => [name, { ...sampleLayout, format }]);
sampleLayouts.push(
  [
    'cable flag',
    { ...sampleLayout, format: { kind: 'tape', tape: '24', length: 100 }, flag: { wrap: 20 } },
  ],
  [
    'cable flag that is folded upwards',
    { ...sampleLayout, format: { kind: 'single', width: 30, height: 110 }, flag: { wrap: 15 } },
  ],
);

const words = fc.constantFrom(
  ...['Heizkreispumpe', 'Brandmeldezentrale', 'Sicherheitsbeleuchtungsanlage', 'UV', 'RLT 04', '–'],
  ...['Lüftungsgerät', 'Notaufnahme', 'SB', '1.1', 'OG2/C7', 'Łódź', 'Київ', 'Αθήνα', '½"', '№ 7'],
  ...[
    'שלום עולם',
    'العربية',
    '🔥',
    '👩‍🔧',
    '🇩🇪',
    '❤️',
    '1️⃣',
    '中文',
    '한국어',
    'a\u0323\u0302',
    '𝔄𝔫𝔩',
  ],
);
const text = (most: number) =>
  fc
    .oneof(
      fc.array(words, { minLength: 1, maxLength: 12 }).map((all) => all.join(' ')),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.string({ unit: 'grapheme-ascii', minLength: most, maxLength: most }),
      fc.constantFrom(
        '',
        'X',
        'W'.repeat(most),
        'Wiiii '.repeat(30),
        '🏳️‍🌈'.repeat(20),
        '-'.repeat(most),
      ),
    )
    .map((value) => [...oneLine(value.replaceAll('\0', ''))].slice(0, most).join(''));

const anyEquipment: fc.Arbitrary<StickerSubject> = fc.record({
  id: fc.uuid(),
  name: text(200),
  type: text(50),
  locationRaw: text(250),
  color: fc.constantFrom(...typeColors.map(({ color }) => color)),
});

const anyBlank: fc.Arbitrary<StickerSubject> = fc
  .infiniteStream(fc.nat())
  .map((numbers) => blankSubject(makeBlankCode((limit) => numbers.next().value % limit)));

const anySubject = fc.oneof(
  { weight: 4, arbitrary: anyEquipment },
  { weight: 1, arbitrary: anyBlank },
);

/** Anlagen and blank codes; the same ones in every run. */
export const sampleSubjects = (count: number): StickerSubject[] =>
  fc.sample(anySubject, { numRuns: count, seed: 20_260_714 });

export const plainSubjects = (count: number): StickerSubject[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ id: randomUUID(), name: `Heizkreispumpe HK ${at}`, type: 'Heizkreispumpe' },
    ...{ color: '#2563eb', locationRaw: `BT4-OG4-D08-${at}` },
  }));

export interface PlacedFace {
  page: number;
  subject: StickerSubject;
  /** Of the sticker and its face, from the corner of the page in millimetres. */
  corner: { x: number; y: number };
  face: StickerFace;
}

/** Where the layout has the faces of all stickers. */
export function placedFaces({ layout, startAt, ownText, stickers, origin }: StickersFile) {
  const faces = openFaces(newDocument({ title: '', subject: '', createdAt: '2026-01-01' }));
  const fonts = { regular: widthsOf(faces.regular), bold: widthsOf(faces.bold) };
  const grid = gridOf(layout.format);
  return stickers.flatMap((subject, at): PlacedFace[] => {
    const { page, x, y } = placeOf(grid, at, { startAt, offset: layout.offset });
    const modules = codeOf(stickerAddress(origin, subject)).size;
    const input = { subject, ownText, modules, logoAspect: null };
    return layOutSticker(layout, input, fonts).map((face) => ({
      ...{ page, subject, face, corner: { x: x + face.x, y: y + face.y } },
    }));
  });
}

/** A box of a face on its page, in millimetres. */
export function onPage({ corner, face }: PlacedFace, { x, y, width, height }: Box): Box {
  return face.isTurned
    ? {
        x: corner.x + face.width - x - width,
        y: corner.y + face.height - y - height,
        width,
        height,
      }
    : { x: corner.x + x, y: corner.y + y, width, height };
}

export const codeBox = ({ code: { x, y, size } }: StickerFace): Box => ({
  ...{ x, y, width: size, height: size },
});

export const inMillimetres = (points: number): number => points * point;
