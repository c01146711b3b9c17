import { describe, expect, it } from 'vitest';
import { gridOf, type StickerFormat } from './sticker-formats.ts';
import {
  blankSubject,
  isHardToRead,
  layOutSticker,
  type StickerFace,
  type StickerInput,
  type StickerLayout,
  type StickerSubject,
  smallestModule,
  stickerAddress,
  stickerLayout,
} from './sticker-layout.ts';
import { stickerPresetNames } from './sticker-presets.ts';
import { point, smallestSize } from './sticker-texts.ts';

/** Every character is 0.55 of its size wide. */
const widths = { word: (text: string) => [...text].length * 0.55, space: 0.3 };
const fonts = { regular: widths, bold: widths };

const pump: StickerSubject = {
  id: '3f2b8c1e-9d4a-4b7c-8e21-5a6f7b8c9d0e',
  name: 'Heizkreispumpe HK 02',
  type: 'Heizkreispumpe',
  color: '#2563eb',
  locationRaw: 'BT4-OG4-D08',
};
const everything = { name: true, type: true, location: true, id: true, logo: false };
const l7160: StickerFormat = { kind: 'preset', preset: 'zweckform-l7160' };

const layoutOf = (format: StickerFormat, more: Partial<StickerLayout> = {}): StickerLayout => ({
  ...{ format, content: everything, offset: { dx: 0, dy: 0 }, flag: null },
  ...more,
});

/** The modules of the code of a usual address. */
const modules = 37;

function layOut(
  layout: StickerLayout,
  subject: Partial<StickerSubject> = {},
  more: Partial<StickerInput> = {},
): StickerFace[] {
  const input = { ownText: null, modules, logoAspect: null, ...more };
  return layOutSticker(layout, { ...input, subject: { ...pump, ...subject } }, fonts);
}

const only = (faces: readonly StickerFace[]): StickerFace => {
  const [face, ...others] = faces;
  expect(others).toEqual([]);
  if (!face) throw new Error('a sticker has a face');
  return face;
};

const linesOf = (face: StickerFace | undefined, kind = 'name') =>
  face?.texts.filter((text) => text.kind === kind).map(({ line }) => line);

const formats: StickerFormat[] = [
  ...stickerPresetNames.map((preset) => ({ kind: 'preset' as const, preset })),
  { kind: 'tape', tape: '12', length: 50 },
  { kind: 'tape', tape: '24', length: 60 },
  { kind: 'tape', tape: '62', length: 30 },
  { kind: 'tape', tape: '62', length: 100 },
  { kind: 'single', width: 25, height: 60 },
];

describe.each(formats)('a sticker of the format %j', (format) => {
  const face = only(layOut(layoutOf(format)));
  const { code } = face;

  it('has a code with modules of at least 0.3 mm and the whole white margin, where there is room', () => {
    const { width, height } = gridOf(format).sticker;
    const module = code.size / modules;
    const isTight = Math.min(width, height) < (modules + 8) * smallestModule;
    if (isTight) expect(module).toBeGreaterThan(0.26);
    else expect(module).toBeGreaterThanOrEqual(smallestModule);
    const zone = (isTight ? 3.6 : 4) * module - 1e-9;
    for (const room of [code.x, code.y, width - code.x - code.size, height - code.y - code.size]) {
      expect(room).toBeGreaterThanOrEqual(zone);
    }
  });

  it('keeps the white margin of the code free of texts', () => {
    const { field } = face;
    if (!field) throw new Error('these formats have room for texts');
    const apart = Math.max(field.x - code.x - code.size, field.y - code.y - code.size);
    expect(apart).toBeGreaterThanOrEqual((4 * code.size) / modules - 1e-9);
  });

  it('shows the name of a usual Anlage as a whole', () => {
    expect(linesOf(face)?.join(' ').replaceAll('- ', '-')).toBe(pump.name);
  });
});

describe('texts', () => {
  const sizeOf = (name: string) => only(layOut(layoutOf(l7160), { name })).texts[0]?.size ?? 0;

  it('get a little smaller, and are wrapped when they would be much smaller', () => {
    expect(linesOf(only(layOut(layoutOf(l7160), { name: 'Pumpe' })))).toEqual(['Pumpe']);
    const shrunk = 'Heizkreispumpe H2';
    expect(linesOf(only(layOut(layoutOf(l7160), { name: shrunk })))).toEqual([shrunk]);
    expect(sizeOf(shrunk)).toBeLessThan(sizeOf('Pumpe'));
    const wrapped = 'Heizpumpe HK 02 Nordflügel';
    expect(linesOf(only(layOut(layoutOf(l7160), { name: wrapped })))).toHaveLength(2);
    expect(sizeOf(wrapped)).toBeGreaterThan(sizeOf(shrunk));
  });

  it('are broken inside of a word only where the word does not fit in the smallest size', () => {
    const small: StickerFormat = { kind: 'preset', preset: 'zweckform-4780' };
    const linesFor = (name: string) => linesOf(only(layOut(layoutOf(small), { name })));
    expect(linesFor('Brandmeldezentrale 7')).toEqual(['Brandmeldezentrale', '7']);
    expect(linesFor('Sicherheitsbeleuchtungsanlage')?.length).toBeGreaterThan(1);
  });

  it('end with "…" where they do not even fit in the smallest size', () => {
    const face = only(layOut(layoutOf(l7160), { name: 'Notstromaggregat '.repeat(12) }));
    expect(linesOf(face)?.at(-1)).toMatch(/…$/);
    expect(Math.min(...face.texts.map(({ size }) => size))).toBe(smallestSize);
  });

  it('are left out one after the other where there are too few lines, the name last', () => {
    const tape: StickerFormat = { kind: 'single', width: 30, height: 10 };
    const face = only(layOut(layoutOf(tape), {}, { modules: 29, ownText: 'Tel. 4711' }));
    const kinds = [...new Set(face.texts.map(({ kind }) => kind))];
    expect(kinds).toEqual(['name', 'location', 'id']);
  });

  it('are those that are chosen, and an own one', () => {
    const content = { ...everything, type: false, id: false };
    const face = only(layOut(layoutOf(l7160, { content }), {}, { ownText: 'Tel. 4711' }));
    expect([...new Set(face.texts.map(({ kind }) => kind))]).toEqual([
      'name',
      'location',
      'ownText',
    ]);
    expect(face.dot).toBeNull();
  });

  it('that are empty take no line', () => {
    const face = only(layOut(layoutOf(l7160), { type: '', locationRaw: ' ' }));
    expect([...new Set(face.texts.map(({ kind }) => kind))]).toEqual(['name', 'id']);
  });

  it('stay in their field, whatever they are', () => {
    const names = ['X', 'Ü'.repeat(200), 'a b c d '.repeat(25), '👩‍🔧'.repeat(40), '-'.repeat(90)];
    for (const format of formats) {
      for (const name of names) {
        const face = only(layOut(layoutOf(format), { name, type: name, locationRaw: name }));
        const { field, texts } = face;
        if (!field) throw new Error('these formats have room for texts');
        for (const { x, y, width, size } of texts) {
          expect(size).toBeGreaterThanOrEqual(smallestSize);
          expect(x).toBeGreaterThanOrEqual(field.x - 1e-9);
          expect(x + width).toBeLessThanOrEqual(field.x + field.width + 1e-9);
          expect(y - 0.97 * size * point).toBeGreaterThanOrEqual(field.y - 1e-9);
          expect(y + 0.28 * size * point).toBeLessThanOrEqual(field.y + field.height + 1e-9);
        }
      }
    }
  });
});

describe('a logo', () => {
  const content = { ...everything, logo: true };

  it('stands above the texts in its own shape', () => {
    const face = only(layOut(layoutOf(l7160, { content }), {}, { logoAspect: 3 }));
    expect(face.logo).toMatchObject({ x: face.field?.x, y: face.field?.y });
    expect((face.logo?.width ?? 0) / (face.logo?.height ?? 1)).toBeCloseTo(3);
    const top = Math.min(...face.texts.map(({ y, size }) => y - 0.97 * size * point));
    expect(top).toBeGreaterThan((face.logo?.y ?? 0) + (face.logo?.height ?? 0));
  });

  it('however wide stays in the field', () => {
    const { logo, field } = only(layOut(layoutOf(l7160, { content }), {}, { logoAspect: 40 }));
    expect(logo?.width).toBeCloseTo(field?.width ?? 0);
  });

  it('is left out on a sticker that is too low', () => {
    const tape: StickerFormat = { kind: 'tape', tape: '12', length: 60 };
    expect(only(layOut(layoutOf(tape, { content }), {}, { logoAspect: 3 })).logo).toBeNull();
  });
});

describe('a cable flag', () => {
  it('is printed twice side by side, mirrored at the fold, with both codes at the free ends', () => {
    const format: StickerFormat = { kind: 'tape', tape: '24', length: 100 };
    const [first, second] = layOut(layoutOf(format, { flag: { wrap: 20 } }));
    if (!first || !second) throw new Error('a flag has two faces');
    expect([first.width, second.x, second.width]).toEqual([40, 60, 40]);
    expect(100 - (second.x + second.code.x + second.code.size)).toBeCloseTo(first.code.x);
    expect(second.texts.map(({ line }) => line)).toEqual(first.texts.map(({ line }) => line));
    expect([first.isTurned, second.isTurned]).toEqual([false, false]);
  });

  it('has its second half upside down if the halves are above each other', () => {
    const format: StickerFormat = { kind: 'single', width: 30, height: 100 };
    const [first, second] = layOut(layoutOf(format, { flag: { wrap: 10 } }));
    expect(first).toMatchObject({ y: 0, height: 45, isTurned: false });
    expect(second).toMatchObject({ y: 55, height: 45, isTurned: true, code: first?.code });
  });

  it('is refused where the halves would be too short', () => {
    const flag = { wrap: 30 };
    const parsed = stickerLayout.safeParse(
      layoutOf({ kind: 'tape', tape: '24', length: 50 }, { flag }),
    );
    expect(parsed.error?.issues[0]?.message).toBe('Das Etikett ist zu kurz für eine Kabelfahne.');
  });
});

it('gives the code what room there is before the texts get any', () => {
  const format: StickerFormat = { kind: 'single', width: 22, height: 15 };
  const face = only(layOut(layoutOf(format)));
  expect(face).toMatchObject({ field: null, texts: [] });
  expect(face.code.size / modules).toBeCloseTo(smallestModule);
});

describe('a code', () => {
  const tape: StickerFormat = { kind: 'tape', tape: '12', length: 50 };

  it.each<[string, StickerLayout]>([
    ['10 × 10 mm', layoutOf({ kind: 'single', width: 10, height: 10 })],
    ['12 × 12 mm', layoutOf({ kind: 'single', width: 12, height: 12 })],
    ['20 × 10 mm', layoutOf({ kind: 'single', width: 20, height: 10 })],
    [
      'a flag of low halves',
      layoutOf({ kind: 'single', width: 60, height: 10 }, { flag: { wrap: 20 } }),
    ],
  ])('is hard to read on %s', (_, layout) => {
    expect(isHardToRead(layout, modules)).toBe(true);
  });

  it.each<[string, StickerLayout]>([
    ...formats.map((format): [string, StickerLayout] => [JSON.stringify(format), layoutOf(format)]),
    ['13 × 13 mm', layoutOf({ kind: 'single', width: 13, height: 13 })],
    ['a flag of a narrow tape', layoutOf(tape, { flag: { wrap: 20 } })],
  ])('is not hard to read on %s', (_, layout) => {
    expect(isHardToRead(layout, modules)).toBe(false);
  });

  it('is easier to read where its address is shorter', () => {
    const layout = layoutOf({ kind: 'single', width: 12, height: 12 });
    expect(isHardToRead(layout, 33)).toBe(false);
  });
});

describe('a blank code', () => {
  const blank = blankSubject('K7QM3XTA9H2P');
  const written = 'K7QM-3XTA-9H2P';
  const single = (width: number, height: number): StickerFormat => ({
    ...{ kind: 'single', width, height },
  });
  const faceOf = (layout: StickerLayout, ownText: string | null = null) =>
    only(layOut(layout, blank, { ownText, modules: 33 }));
  const codeOn = (face: StickerFace) => linesOf(face, 'code')?.join('');

  it('leads to the address where it is claimed', () => {
    expect(stickerAddress('https://anlagen.example', blank)).toBe(
      'https://anlagen.example/l/K7QM3XTA9H2P',
    );
  });

  it('is shown as people write it, whatever parts a template has', () => {
    const parts = { name: false, type: false, location: false, id: false, logo: false };
    for (const content of [everything, parts]) {
      const { texts, dot } = faceOf(layoutOf(l7160, { content }));
      expect(texts.map(({ kind, line }) => ({ kind, line }))).toEqual([
        { kind: 'code', line: written },
      ]);
      expect(dot).toBeNull();
    }
  });

  it('gets smaller and is wrapped at its dashes, and is never shortened', () => {
    const lines = new Set<number>();
    for (const width of [12, 14, 16, 18, 20, 24, 30, 40]) {
      for (const height of [10, 12, 15, 17, 20, 25, 40]) {
        const face = faceOf(layoutOf(single(width, height)));
        const found = linesOf(face, 'code') ?? [];
        lines.add(found.length);
        if (found.length > 0) expect(found.join('')).toBe(written);
        for (const line of found.slice(0, -1)) expect(line).toMatch(/-$/);
      }
    }
    expect([...lines].sort()).toEqual([0, 1, 2, 3]);
  });

  it('comes before an own text, which gets what room is left', () => {
    const ownText = 'Bei Störung bitte Telefon 4711 anrufen, auch nachts';
    for (const height of [17, 20, 25, 40]) {
      const layout = layoutOf(single(24, height));
      const code = (face: StickerFace) => face.texts.filter(({ kind }) => kind === 'code');
      const sizes = (face: StickerFace) => code(face).map(({ line, size }) => ({ line, size }));
      expect(sizes(faceOf(layout, ownText))).toEqual(sizes(faceOf(layout)));
    }
    const tall = faceOf(layoutOf(single(24, 40)), ownText);
    expect(codeOn(tall)).toBe(written);
    expect(linesOf(tall, 'ownText')).not.toEqual([]);
    const [code, ...others] = tall.texts;
    for (const { size } of others) expect(size).toBeLessThanOrEqual(code?.size ?? 0);
  });
});
