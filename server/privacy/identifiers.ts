/** What people are recognised by in words, and how it is taken out of them. Pure. */

export const anonymousName = 'Anonymisierter Benutzer';

export interface Identity {
  id: string;
  externalId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  profileImageUrl: string | null;
  /** The person chose these names, and nothing they came with is in them: they may be any words. */
  isInvented?: boolean;
}

/** Shorter ones are found in too many words. */
const shortest = 3;

const trimmed = (...texts: (string | null)[]) => texts.flatMap((text) => text?.trim() || []);
const given = (...texts: (string | null)[]) =>
  trimmed(...texts).filter((text) => text.length >= shortest);

/** Who somebody is, and who they were before a name or an address of theirs changed. */
export type Forms = readonly Identity[];

export const wordsOf = (name: string): string[] =>
  name.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];

/** What means this person wherever it stands. A name alone may be a place, a company, somebody else. */
export function unmistakable(forms: Forms): string[] {
  return [...new Set(forms.flatMap(unmistakableOf))];
}

function unmistakableOf(person: Identity): string[] {
  const { displayName, isInvented } = person;
  const shown = displayName && /\s/.test(displayName.trim()) ? displayName : null;
  const names = isInvented ? [] : [shown, ...fullNames(person)];
  return given(person.email, person.externalId, person.profileImageUrl, ...names);
}

const fullNames = ({ firstName, lastName }: Identity) =>
  firstName && lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : [];

/** What means this person where the talk is of people. */
export function amongPeople(forms: Forms): string[] {
  const names = forms.flatMap((form) => given(form.displayName, form.lastName, ...fullNames(form)));
  return [...new Set([...unmistakable(forms), ...names])];
}

/** All of it, for values that stand under the name of such a thing. */
export function allOf(forms: Forms): string[] {
  const names = forms.flatMap(({ firstName }) => given(firstName));
  return [...new Set([...amongPeople(forms), ...names])];
}

/** Names that are found only where they are the whole of a value. */
function tooShort(forms: Forms): string[] {
  const names = forms.flatMap(({ displayName, firstName, lastName }) =>
    trimmed(displayName, firstName, lastName),
  );
  return [...new Set(names.filter((name) => name.length < shortest))];
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** As it stands in an address; and names are joined by whatever a file name or an address allows. */
const between = '(?:[\\s,+._-]|%20)+';
const asPattern = (text: string) =>
  spellings(text)
    .map((form) => form.split(/\s+/).map(escaped).join(between))
    .join('|');

/** As a file system takes letters apart, an old form spells them out, an address writes them. */
function spellings(text: string): string[] {
  const composed = text.normalize('NFC');
  const plain = composed.replace(/[äöüßÄÖÜ]/g, (letter) => spelledOut[letter] ?? letter);
  const forms = [text, composed, composed.toUpperCase(), composed.normalize('NFD'), plain];
  return [...new Set(forms.flatMap((form) => [form, encodeURIComponent(form)]))];
}

const spelledOut: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' },
};

/** "Bergs Schlüssel". */
const genitive = "(?:['’]?s|['’])?";

/** Whole words only: who is called Berg is not in "Bergstraße", nor Lena in "Anna-Lena". */
function patternOf(texts: readonly string[]): RegExp | undefined {
  if (texts.length === 0) return undefined;
  const longestFirst = [...new Set(texts)].sort((a, b) => b.length - a.length);
  const any = longestFirst.map(asPattern).join('|');
  return new RegExp(
    `(?<![\\p{L}\\p{N}]|\\p{L}-)(?:${any})${genitive}(?![\\p{L}\\p{N}]|-\\p{L})`,
    'giu',
  );
}

export function redactText(
  text: string,
  texts: readonly string[],
  replacement = anonymousName,
): string {
  const pattern = patternOf(texts);
  return pattern ? text.replace(pattern, replacement) : text;
}

/** Every text inside a value, however deep, with the name it stands under. */
function mapTexts(
  value: unknown,
  change: (text: string, key: string) => string,
  key = '',
): unknown {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, mapTexts(entry, change, name)]),
  );
}

export function redactDeep(value: unknown, texts: readonly string[], replacement: string): unknown {
  return mapTexts(value, (text) => redactText(text, texts, replacement));
}

/** Values under these names are somebody's name; none of them is about an Anlage. */
const nameKeys =
  /^(email|firstName|lastName|displayName|profileImageUrl|authorName|\w*ByName|user(Display|First|Last)?Name|userEmail)$/;

/** Takes the person out of values, single names where the value is one. */
export function redactValues(value: unknown, forms: Forms): unknown {
  const whole = new Set(tooShort(forms).map((name) => name.toLowerCase()));
  return mapTexts(value, (text, key) => {
    if (!nameKeys.test(key)) return redactText(text, unmistakable(forms));
    return whole.has(text.trim().toLowerCase()) ? anonymousName : redactText(text, allOf(forms));
  });
}

/** What may be said of somebody nobody can tell any more. */
export const harmlessNames: readonly string[] = [
  ...['role', 'status', 'consentGiven', 'consentType', 'version', 'state', 'order'],
];

/** Whether `redactText` may find a text in these words, which are JSON: quicker than asking it for everybody. */
export function mayStandIn(words: string): (text: string) => boolean {
  const searched = words.toLowerCase();
  const isThere = (word: string) => searched.includes(JSON.stringify(word).slice(1, -1));
  return (text) => {
    const forms = new Set(spellings(text).map((form) => form.toLowerCase()));
    return [...forms].some((form) => form.split(/\s+/).every(isThere));
  };
}

/** Patterns for text in lower case: at least every text that `redactText` would change. */
export function likePatterns(texts: readonly string[]): string[] {
  const quoted = texts
    .flatMap(spellings)
    .flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  return [...new Set(quoted.flatMap(small))].map(
    (text) => `%${text.replace(/[\\%_]/g, '\\$&').replace(/\s+/g, '%')}%`,
  );
}

/** The same for what `redactValues` would change. */
export function valuePatterns(forms: Forms): string[] {
  const names = tooShort(forms).map((name) => JSON.stringify(name));
  return [...likePatterns(allOf(forms)), ...likePatterns(names)];
}

/** As databases make text small: those with the locale C leave every letter beyond a to z. */
const small = (text: string) => [
  text.toLowerCase(),
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
];
