import { describe, expect, it } from 'vitest';
import { type Forms, type Identity, mentionedOf, Redactor, splitShared } from './identifiers.ts';

const person: Identity = {
  id: '11111111-1111-4111-8111-111111111111',
  externalId: 'https://sso.example#kanari',
  email: 'lena.berg@firma.example',
  firstName: 'Lena',
  lastName: 'Berg',
  displayName: 'Lena B. (Technik)',
  profileImageUrl: 'https://bilder.example/lena.png',
};

const redactor = (...forms: Forms) => new Redactor(mentionedOf(forms));
const content = (text: string) => redactor(person).content(text);

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
    ['Lena Berg’s Schlüssel', 'Anonymisierter Benutzer Schlüssel'],
    [
      'Lena\u00adBerg, Lena Be\u00adrg',
      'LenaBerg, Anonymisierter Benutzer'.replace('aB', 'a\u00adB'),
    ],
  ])('is taken out of "%s"', (before, after) => expect(content(before)).toBe(after));

  it.each([
    'Bergstraße 3, Haus Berg',
    'Anna-Lena Berg',
    'Lena Berg-Schmidt',
    'Lena Bergmann',
    'xlena.berg@firma.example',
  ])('is not found in "%s"', (text) => expect(content(text)).toBe(text));
});

describe('an address', () => {
  it.each([
    ['Berg, lena.berg@firma.example', 'Berg, Anonymisierter Benutzer'],
    ['Lena Berg <lena.berg@firma.example>', 'Anonymisierter Benutzer <Anonymisierter Benutzer>'],
    ['name%3Dlena.berg%40firma.example%26x', 'name%3DAnonymisierter Benutzer%26x'],
    ['mailto:LENA.BERG%40FIRMA.EXAMPLE?subject=x', 'mailto:Anonymisierter Benutzer?subject=x'],
  ])('goes as a whole, before any name: "%s"', (before, after) =>
    expect(content(before)).toBe(after),
  );

  it('leaves no part of itself in a text about people', () => {
    expect(redactor(person).people('Berg, lena.berg@firma.example rief an')).toBe(
      'Anonymisierter Benutzer, Anonymisierter Benutzer rief an',
    );
  });
});

it.each([
  'Jörg Groß',
  'Jörg Groß'.normalize('NFD'),
  'Joerg Gross',
  'JÖRG GROSS',
  'J%C3%B6rg%20Gro%C3%9F',
  'J%c3%b6rg+Gro%c3%9f',
])('finds Jörg Groß however he is spelled: %s', (spelled) => {
  const known = redactor({ ...person, firstName: 'Jörg', lastName: 'Groß' });
  expect(known.content(`von ${spelled}.`)).toBe('von Anonymisierter Benutzer.');
  expect(known.content(`q%3D${encodeURIComponent(spelled)}%26`)).toBe(
    spelled.includes('%')
      ? `q%3D${encodeURIComponent(spelled)}%26`
      : 'q%3DAnonymisierter Benutzer%26',
  );
});

it('replaces a family name alone in texts about people', () => {
  expect(redactor(person).people('Frau Berg gekündigt')).toBe(
    'Frau Anonymisierter Benutzer gekündigt',
  );
  expect(redactor(person).people('Lena ist weg')).toBe('Lena ist weg');
});

it('replaces single names in values only if the field is a name', () => {
  const values = { firstName: 'Lena', name: 'Pumpe Berg', nested: [{ authorName: 'Lena Berg' }] };
  expect(redactor(person).values(values)).toEqual({
    firstName: 'Anonymisierter Benutzer',
    name: 'Pumpe Berg',
    nested: [{ authorName: 'Anonymisierter Benutzer' }],
  });
});

it('leaves a single name that is part of somebody else’s address', () => {
  const text = 'anna.berg@firma.example und info@haus-berg.example, Frau Berg, berg@firma.example';
  expect(redactor(person).people(text)).toBe(
    'anna.berg@firma.example und info@haus-berg.example, Frau Anonymisierter Benutzer, Anonymisierter Benutzer@firma.example',
  );
  const values = { email: 'lena.bergmann@firma.example', authorName: 'Lena' };
  expect(redactor(person).values(values)).toEqual({
    ...{ email: 'lena.bergmann@firma.example', authorName: 'Anonymisierter Benutzer' },
  });
});

it('replaces names of one or two letters only if the value is nothing else', () => {
  const short = redactor({ ...person, firstName: 'Bo', lastName: 'Ó', displayName: 'Li' });
  const values = {
    ...{ firstName: 'Bo', lastName: ' ó ', authorName: 'Li', userName: 'Bo Ó' },
    ...{ name: 'Bo', createdByName: 'Bo Li' },
  };
  expect(short.values(values)).toEqual({
    ...{ firstName: 'Anonymisierter Benutzer', lastName: 'Anonymisierter Benutzer' },
    ...{ authorName: 'Anonymisierter Benutzer', userName: 'Anonymisierter Benutzer' },
    ...{ name: 'Bo', createdByName: 'Bo Li' },
  });
  expect(short.people('Bo ruft an')).toBe('Bo ruft an');
});

it('finds nothing for a person without names', () => {
  const nobody = { ...person, externalId: null, email: null, profileImageUrl: null };
  const names = { firstName: null, lastName: null, displayName: null };
  const mentioned = mentionedOf([{ ...nobody, ...names }]);
  expect(Object.values(mentioned).flat()).toEqual([]);
  expect(new Redactor(mentioned).any('Irgendwer')).toBe('Irgendwer');
});

it('leaves names that somebody else has too, and reports them', () => {
  const namesake: Identity = {
    ...{ id: '2', externalId: null, email: 'LENA.BERG@firma.example', profileImageUrl: null },
    ...{ firstName: 'LENA', lastName: 'Bergs', displayName: 'Berg  Lena' },
  };
  const { own, shared } = splitShared(mentionedOf([person]), mentionedOf([namesake]));
  expect(shared).toEqual({
    ...{ addresses: ['lena.berg@firma.example'], certain: ['Berg Lena'] },
    ...{ amongPeople: ['Berg Lena'], all: ['Berg Lena', 'Lena'], short: [] },
  });
  let kept = 0;
  const redactor = new Redactor(own, shared, () => {
    kept += 1;
  });
  expect(redactor.people('Berg Lena; Lena Berg; Frau Berg, lena.berg@firma.example')).toBe(
    'Berg Lena; Anonymisierter Benutzer; Frau Anonymisierter Benutzer, lena.berg@firma.example',
  );
  expect(kept).toBe(2);
});

it('takes time by the length of the text, however many names a person had', () => {
  const forms = Array.from({ length: 6_000 }, (_, at) => ({
    ...person,
    ...{ firstName: `Vor${at}`, lastName: `Nach${at}`, displayName: `Vor${at} Mitte Nach${at}` },
  }));
  const text = 'Vor17 Nach17 und Vor5999 Mitte Nach5999 kamen. '.repeat(200);
  const timeWith = (known: Redactor) => {
    const start = performance.now();
    expect(known.content(text)).not.toContain('Nach17');
    return performance.now() - start;
  };
  const [few, many] = [
    redactor(...forms.slice(17, 18), forms.at(-1) ?? person),
    redactor(...forms),
  ];
  const best = (known: Redactor) => Math.min(...Array.from({ length: 5 }, () => timeWith(known)));
  expect(best(many)).toBeLessThan(20 * best(few) + 5);
});
