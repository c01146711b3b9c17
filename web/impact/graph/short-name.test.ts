import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it('leaves out the type that a name begins with', () => {
  expect(shortName('Lüftungsanlage RLT 04 OP-Trakt', 'Lüftungsanlage')).toBe('RLT 04 OP-Trakt');
});

it('keeps a name that says too little without its type, or something else', () => {
  expect(shortName('Aufzug 4', 'Aufzug')).toBe('Aufzug 4');
  expect(shortName('Aufzug', 'Aufzug')).toBe('Aufzug');
  expect(shortName('Aufzugsteuerung Nord', 'Aufzug')).toBe('Aufzugsteuerung Nord');
});
