import { expect, it } from 'vitest';
import { maskEmail } from './mask-email.ts';

it.each([
  ['svenja.hartmann@kh-lindenhof.de', 'sv•••••@kh-lindenhof.de'],
  ['abc@x.de', 'ab•••••@x.de'],
  ['ab@x.de', 'a•••••@x.de'],
  ['a@x.de', '•••••@x.de'],
  ['@x.de', '•••••@x.de'],
  ['"a@b"@x.de', '"a•••••@x.de'],
  ['😀😀😀@x.de', '😀😀•••••@x.de'],
  ['keine Adresse', '•••••'],
  ['', '•••••'],
])('of %s shows %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

it('does not show the length of the hidden part', () => {
  expect(maskEmail('abcdefghijklmnop@x.de')).toBe(maskEmail('abc@x.de'));
});
