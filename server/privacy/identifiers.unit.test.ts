import { describe, expect, it } from 'vitest';
import {
  allOf,
  amongPeople,
  type Identity,
  likePatterns,
  redactText,
  redactValues,
  unmistakable,
  valuePatterns,
} from './identifiers.ts';

const person: Identity = {
  id: '11111111-1111-4111-8111-111111111111',
  externalId: 'https://sso.example#kanari',
  email: 'lena.berg@firma.example',
  firstName: 'Lena',
  lastName: 'Berg',
  displayName: 'Lena B. (Technik)',
  profileImageUrl: 'https://bilder.example/lena.png',
};

const redact = (text: string, known = unmistakable([person])) => redactText(text, known);

describe('what cannot mean anybody else', () => {
  it.each([
    ['Bitte Lena Berg fragen.', 'Bitte Anonymisierter Benutzer fragen.'],
    ['Berg, Lena (Technik)', 'Anonymisierter Benutzer (Technik)'],
    ['BERG LENA', 'Anonymisierter Benutzer'],
    ['Unterweisung_Lena_Berg.pdf', 'Unterweisung_Anonymisierter Benutzer.pdf'],
    ['an Lena.Berg@Firma.example.', 'an Anonymisierter Benutzer.'],
    ['/suche?q=lena.berg%40firma.example', '/suche?q=Anonymisierter Benutzer'],
    ['von Lena B. (Technik)', 'von Anonymisierter Benutzer'],
    ['Lena Bergs Schlüssel', 'Anonymisierter Benutzer Schlüssel'],
  ])('is taken out of "%s"', (before, after) => expect(redact(before)).toBe(after));

  it.each([
    'Bergstraße 3, Haus Berg',
    'Anna-Lena Berg',
    'Lena Bergmann',
    'xlena.berg@firma.example',
  ])('is not found in "%s"', (text) => expect(redact(text)).toBe(text));
});

it.each([
  'Jörg Groß',
  'Jörg Groß'.normalize('NFD'),
  'Joerg Gross',
  'JÖRG GROSS',
  'J%C3%B6rg%20Gro%C3%9F',
])('finds Jörg Groß however he is spelled: %s', (spelled) => {
  const known = unmistakable([{ ...person, firstName: 'Jörg', lastName: 'Groß' }]);
  expect(redactText(`von ${spelled}.`, known)).toBe('von Anonymisierter Benutzer.');
  const pattern = likePatterns(known).map((like) =>
    like.replaceAll('%', '.*').replaceAll('\\', ''),
  );
  const found = pattern.some((like) =>
    new RegExp(`^${like}$`, 's').test(`von ${spelled}.`.toLowerCase()),
  );
  expect(found || spelled.includes('%')).toBe(true);
});

it('takes a family name alone where the talk is of people', () => {
  expect(redact('Frau Berg gekündigt', amongPeople([person]))).toBe(
    'Frau Anonymisierter Benutzer gekündigt',
  );
  expect(redact('Lena ist weg', amongPeople([person]))).toBe('Lena ist weg');
});

it('takes single names out of values only where the value is a name', () => {
  const values = { firstName: 'Lena', name: 'Pumpe Berg', nested: [{ authorName: 'Lena Berg' }] };
  expect(redactValues(values, [person])).toEqual({
    firstName: 'Anonymisierter Benutzer',
    name: 'Pumpe Berg',
    nested: [{ authorName: 'Anonymisierter Benutzer' }],
  });
});

it('takes names of one or two letters only where the value is nothing else', () => {
  const short = { ...person, firstName: 'Bo', lastName: 'Ó', displayName: 'Li' };
  const values = {
    ...{ firstName: 'Bo', lastName: ' ó ', authorName: 'Li', userName: 'Bo Ó' },
    ...{ name: 'Bo', createdByName: 'Bo Li' },
  };
  expect(redactValues(values, [short])).toEqual({
    ...{ firstName: 'Anonymisierter Benutzer', lastName: 'Anonymisierter Benutzer' },
    ...{ authorName: 'Anonymisierter Benutzer', userName: 'Anonymisierter Benutzer' },
    ...{ name: 'Bo', createdByName: 'Bo Li' },
  });
  expect(valuePatterns([short])).toEqual(expect.arrayContaining(['%"bo"%', '%"ó"%', '%"Ó"%']));
  expect(redact('Bo ruft an', amongPeople([short]))).toBe('Bo ruft an');
});

it('knows nothing of somebody without names', () => {
  const nobody = { ...person, externalId: null, email: null, profileImageUrl: null };
  const names = { firstName: null, lastName: null, displayName: null };
  expect(allOf([{ ...nobody, ...names }])).toEqual([]);
  expect(redact('Irgendwer', [])).toBe('Irgendwer');
});

it('asks the database for what it would change, quoted for its patterns and for JSON', () => {
  expect(likePatterns(['a_b "c" d'])).toContain('%a\\_b%"c"%d%');
  expect(likePatterns(['a "c"'])).toContain('%a%\\\\"c\\\\"%');
});

it('asks also a database that makes nothing but a to z small', () => {
  const patterns = likePatterns(['Jörg Ünal']);
  for (const form of ['%jörg%Ünal%', '%jÖrg%Ünal%', '%jörg%ünal%'])
    expect(patterns).toContain(form);
});
