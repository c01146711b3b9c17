import { expect, it } from 'vitest';
import { asSent } from './keyboard-layout.ts';

it.each([
  ['httpsÖ--anlagen.klinik.example-eq', 'https://anlagen.klinik.example/eq'],
  [
    'httpÖ--10.0.0.5Ö3000-equipment-5f0c1a52ß7d7eß4a57ß9d64ß1f6c9b0f2a11',
    'http://10.0.0.5:3000/equipment/5f0c1a52-7d7e-4a57-9d64-1f6c9b0f2a11',
  ],
  ['httpsÖ--zentrale.example-l-K7QM3XTA9H2Z', 'https://yentrale.example/l/K7QM3XTA9H2Y'],
  ['httpsÖ--a.example-l-K7QM3XTA9H2Y_von´', 'https://a.example/l/K7QM3XTA9H2Z?von´'],
])('an address that was typed with American keys is read: %s', (seen, sent) => {
  expect(asSent(seen)).toBe(sent);
});

it.each(['https://anlagen.klinik.example/l/K7QM3XTA9H2Y', 'INVß0815', 'Lüftung-Z', ''])(
  'every other text stays as it is: %s',
  (text) => expect(asSent(text)).toBe(text),
);
