import { expect, it } from 'vitest';
import { shortName } from './short-name.ts';

it('leaves out the type at the start of a name', () => {
  expect(shortName('Lüftungsanlage RLT 04 OP-Trakt', 'Lüftungsanlage')).toBe('RLT 04 OP-Trakt');
});

it('keeps a name that is too short without its type, or that starts with another word', () => {
  expect(shortName('Aufzug 4', 'Aufzug')).toBe('Aufzug 4');
  expect(shortName('Aufzug', 'Aufzug')).toBe('Aufzug');
  expect(shortName('Aufzugsteuerung Nord', 'Aufzug')).toBe('Aufzugsteuerung Nord');
});
