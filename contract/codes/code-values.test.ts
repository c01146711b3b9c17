import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordId } from '../record-id.ts';
import { codesInCell, codeValue, equipmentIdIn, valueIdOf } from './code-values.ts';

const id = '5f0c1a52-7d7e-4a57-9d64-1f6c9b0f2a11';

describe('the address on a sticker', () => {
  it.each([
    `https://anlagen.klinik.example/equipment/${id}`,
    `http://10.0.0.5:3000/equipment/${id}/`,
    `HTTPS://ANLAGEN.KLINIK.EXAMPLE/EQUIPMENT/${id.toUpperCase()}`,
    `https://anlagen.klinik.example/equipment/${id}?von=etikett#oben`,
  ])('leads to its Anlage: %s', (text) => {
    expect(equipmentIdIn(text)).toBe(id);
  });

  it.each([
    'https://anlagen.klinik.example/equipment/4711',
    `https://anlagen.klinik.example/safety-points/${id}`,
    `https://anlagen.klinik.example/equipment/${id}/edit`,
    `ftp://anlagen.klinik.example/equipment/${id}`,
    id,
    '4006381333931',
    '',
  ])('is not any other text: %s', (text) => {
    expect(equipmentIdIn(text)).toBeUndefined();
  });
});

describe('the value of a code', () => {
  it('has no white space around it, no line breaks and no control characters', () => {
    expect(codeValue(' INV-0815 \r\n')).toBe('INV-0815');
    expect(codeValue('01\u001d0400\n638')).toBe(codeValue(codeValue('01\u001d0400\n638')));
    expect(codeValue('A\u0308')).toBe('Ä');
    expect(codeValue('https://anlagen.klinik.example/l/2222-2222-2222?x')).toBe('/l/222222222222');
  });

  it('has an id that is valid, the same everywhere, and another one for every other value', async () => {
    expect(await valueIdOf('INV-0815')).toBe('14448727-0b5f-85a4-a50d-9557e6287485');
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (one, other) => {
        const [first, second] = [await valueIdOf(one), await valueIdOf(other)];
        expect(recordId.parse(first)).toBe(first);
        expect(first === second).toBe(one === other);
      }),
    );
  });
});

describe('codes in a cell of a list', () => {
  it.each([
    ['INV-1', ['INV-1']],
    ['INV-1; INV-2, INV-3\nINV-4', ['INV-1', 'INV-2', 'INV-3', 'INV-4']],
    ['"A, B"; C\n"D;E"', ['A, B', 'C', 'D;E']],
    [' INV  1 , INV 1', ['INV 1']],
    ['inv-1, INV-1', ['inv-1', 'INV-1']],
    ['n/a; N/A, -, –, ?', []],
    ['n/a-1', ['n/a-1']],
    ['', []],
  ])('with %j are %j', (cell, codes) => {
    expect(codesInCell(cell)).toEqual(codes);
  });
});
