import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankCodeInAddress,
  blankCodeValue,
  makeBlankCode,
  shownCode,
  typedBlankCode,
  writtenBlankCode,
} from './blank-codes.ts';

const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codes = fc
  .array(fc.nat(30), { minLength: 11, maxLength: 11 })
  .map((numbers) => makeBlankCode(() => numbers.shift() ?? 0));

describe('a blank code', () => {
  it('has twelve characters, none of which looks like another', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(code).toMatch(/^[2-9A-HJKMNP-Z]{12}$/);
      }),
    );
  });

  it('is recognised as it stands on a sticker, in any case, with or without its groups', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const written = writtenBlankCode(code);
        expect(written).toMatch(/^.{4}-.{4}-.{4}$/);
        for (const text of [
          code,
          written,
          written.toLowerCase(),
          ` ${written.replaceAll('-', ' ')} `,
        ]) {
          expect(typedBlankCode(text)).toBe(code);
        }
      }),
    );
  });

  it('is recognised in its address, whatever the host', () => {
    fc.assert(
      fc.property(codes, (code) => {
        const value = blankCodeValue(code);
        expect(blankCodeInAddress(`https://anlagen.klinik.example${value}`)).toBe(code);
        expect(blankCodeInAddress(`http://10.0.0.5:3000${value.toLowerCase()}/?von=etikett`)).toBe(
          code,
        );
        expect(blankCodeInAddress(value)).toBe(code);
        expect(blankCodeInAddress(code)).toBeUndefined();
      }),
    );
  });

  it('with one wrong character or two swapped ones is no blank code', () => {
    fc.assert(
      fc.property(codes, fc.nat(11), fc.nat(11), fc.nat(30), (code, at, to, wrong) => {
        const letters = [...code];
        letters[at] = characters[wrong] ?? '';
        const swapped = [...code];
        [swapped[at], swapped[to]] = [swapped[to] ?? '', swapped[at] ?? ''];
        for (const other of [letters.join(''), swapped.join('')]) {
          expect(typedBlankCode(other)).toBe(other === code ? code : undefined);
        }
      }),
    );
  });

  it.each(['', 'INV-0815', '4006381333931', 'OOOO-1111-LLLL', '2'.repeat(13)])(
    'is not any other text: %s',
    (text) => expect(typedBlankCode(text)).toBeUndefined(),
  );

  it('is shown as it stands on its sticker, and other codes as they are', () => {
    expect(shownCode('/l/222222222222')).toBe('2222-2222-2222');
    expect(shownCode('INV-0815')).toBe('INV-0815');
  });
});
