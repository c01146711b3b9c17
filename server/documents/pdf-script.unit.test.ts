import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { pdfFile } from '../testing/samples/file-samples.ts';
import { mayContainScript } from './pdf-script.ts';

const check = (content: Buffer | string, filler = 0) => {
  const whole = Buffer.concat([Buffer.alloc(filler, ' '), Buffer.from(content)]);
  const bytes = async (start: number, length: number) => whole.subarray(start, start + length);
  return mayContainScript({ size: whole.length, bytes });
};

const plain = '<</Type/Annot>>';
const action = '<</S/JavaScript/JS(app.alert(1))>>';

interface Packing {
  entries?: string;
  packed?: Buffer;
  between?: string;
}

/** Objects as most programs write them today: several in one compressed stream. */
function packedPdf(objects: string, { entries = '', packed, between = '' }: Packing = {}): Buffer {
  const content = packed ?? deflateSync(Buffer.from(`5 0 ${objects}`));
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode${entries}/Length ${content.length}>>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n4 0 obj\n${dictionary}${between}stream\r\n`),
    content,
    Buffer.from('\r\nendstream\nendobj\n%%EOF'),
  ]);
}

describe('a PDF is shown', () => {
  it('if it contains no script', async () => {
    expect(await check(pdfFile)).toBe(false);
    expect(await check(pdfFile, 20_000_000)).toBe(false);
    expect(await check('%PDF-1.4\n1 0 obj(JavaScript)endobj /JS /JavaScripts')).toBe(false);
  });

  it('if its objects are compressed and contain none', async () => {
    expect(await check(packedPdf(plain))).toBe(false);
    expect(await check(packedPdf(plain, { between: '\r\n' }))).toBe(false);
    expect(await check(packedPdf(plain, { entries: '/Extends 3 0 R' }))).toBe(false);
    expect(await check(packedPdf(plain), 4_194_290)).toBe(false);
  });

  it('if its compressed objects are long or short, reading little more than they are', async () => {
    const noise = createHash('shake256', { outputLength: 100_000 }).update('').digest('base64');
    const whole = Buffer.concat([...Array(50).fill(packedPdf(plain)), packedPdf(noise)]);
    let read = 0;
    const bytes = async (start: number, length: number) => {
      const found = whole.subarray(start, start + length);
      read += found.length;
      return found;
    };
    expect(await mayContainScript({ size: whole.length, bytes })).toBe(false);
    expect(read).toBeLessThan(51 * 40_000 + 2 * whole.length);
  });
});

describe('a PDF is only downloaded', () => {
  it.each([
    ['a script', action],
    ['a script whose name is written in codes', '<</S/#4aava#53cript/JS(app.alert(1))>>'],
    ['a script whose name ends in a zero', '<</S/JavaScript\0/JS(app.alert(1))>>'],
    ['a form that may calculate', '<</AcroForm<</XFA 5 0 R>>>>'],
  ])('where it brings %s', async (_, object) => {
    expect(await check(`%PDF-1.4\n1 0 obj${object}endobj\n%%EOF`)).toBe(true);
    expect(await check(packedPdf(object))).toBe(true);
  });

  it('wherever its script is', async () => {
    for (const filler of [4_194_290, 4_194_300, 20_000_000]) {
      expect(await check(`%PDF-1.4\n1 0 obj${action}endobj`, filler)).toBe(true);
      expect(await check(packedPdf(action), filler)).toBe(true);
    }
  });

  it.each([
    ['packed in another way', { entries: '/DecodeParms<</Predictor 12>>' }],
    ['damaged', { packed: Buffer.from('x\x9cx') }],
    ['packed twice', { packed: deflateSync(packedPdf(action)) }],
    ['not where it seems', { between: '%stream\n' }],
    ['endless', { packed: deflateSync(Buffer.alloc(40_000_000)) }],
  ] as [string, Packing][])('where what it brings is %s', async (_, packing) => {
    expect(await check(packedPdf(plain, packing))).toBe(true);
  });

  it('if examining it would take too long', async () => {
    const many = (count: number, one: Buffer) => Buffer.concat(Array(count).fill(one));
    expect(await check(many(2_000, packedPdf(plain)))).toBe(false);
    expect(await check(many(2_001, packedPdf(plain)))).toBe(true);
    const large = packedPdf('', { packed: deflateSync(Buffer.alloc(33_000_000, ' ')) });
    expect(await check(large)).toBe(false);
    expect(await check(many(5, large))).toBe(true);
  });

  it('if it cannot be read', async () => {
    const locked = Buffer.concat([packedPdf(plain), Buffer.from('trailer<</Encrypt 6 0 R>>')]);
    expect(await check(locked)).toBe(true);
    expect(await check('%PDF-1.5\n9 0 obj/ObjStm endobj')).toBe(true);
  });
});
