import { expect, it } from 'vitest';
import { cleanCode } from './scanned-code.ts';

it('removes spaces, line ends and separators around a code', () => {
  expect(cleanCode('\u001d UV-3.2\r\n')).toBe('UV-3.2');
});

it('keeps what is inside of a code', () => {
  expect(cleanCode('01\u001d10 A B')).toBe('01\u001d10 A B');
});
