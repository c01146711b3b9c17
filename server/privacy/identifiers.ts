/** What people are recognised by in texts, and how it is replaced. Pure. */
import { MentionMatcher, nameKey } from './mention-matcher.ts';

export const anonymousName = 'Anonymisierter Benutzer';

export interface Identity {
  id: string;
  externalId: string | null;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  profileImageUrl: string | null;
  /** The person chose these names, and they share no word with the first ones: they may be any words. */
  isInvented?: boolean;
}

/** The present and all former names and addresses of a person. */
export type Forms = readonly Identity[];

/** What these people are recognised by; each list of names contains the ones before it. */
export interface Mentioned {
  /** E-mail addresses, accounts, pictures. */
  addresses: string[];
  /** Names that mean the person in every text. A single name may be a place, a company, somebody else. */
  certain: string[];
  /** Names that mean the person in texts about people. */
  amongPeople: string[];
  /** All names, for fields that are a name. */
  all: string[];
  /** Names that are replaced only where they are the whole value of such a field. */
  short: string[];
}

/** Shorter ones occur in too many words. */
const shortest = 3;

const trimmed = (...texts: (string | null)[]) => texts.flatMap((text) => text?.trim() || []);
const given = (...texts: (string | null)[]) =>
  trimmed(...texts).filter((text) => text.length >= shortest);

export const wordsOf = (name: string): string[] =>
  name.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];

const fullNames = ({ firstName, lastName }: Identity) =>
  firstName && lastName ? [`${firstName} ${lastName}`, `${lastName} ${firstName}`] : [];

function certainNamesOf(person: Identity): string[] {
  const { displayName, isInvented } = person;
  const shown = displayName && /\s/.test(displayName.trim()) ? displayName : null;
  return isInvented ? [] : given(shown, ...fullNames(person));
}

const distinct = (texts: readonly string[]) => [...new Set(texts)];

export function mentionedOf(forms: Forms): Mentioned {
  const certain = distinct(forms.flatMap(certainNamesOf));
  const amongPeople = distinct([
    ...certain,
    ...forms.flatMap((form) => given(form.displayName, form.lastName, ...fullNames(form))),
  ]);
  const everyName = forms.flatMap(({ displayName, firstName, lastName }) =>
    trimmed(displayName, firstName, lastName),
  );
  return {
    addresses: distinct(
      forms.flatMap(({ email, externalId, profileImageUrl }) =>
        given(email, externalId, profileImageUrl),
      ),
    ),
    certain,
    amongPeople,
    all: distinct([...amongPeople, ...forms.flatMap(({ firstName }) => given(firstName))]),
    short: distinct(everyName.filter((name) => name.length < shortest)),
  };
}

/**
 * Separates names that other people have too. Erasing a person must not remove the name of a living person with the
 * same name from texts about them.
 */
export function splitShared(
  mentioned: Mentioned,
  others: Mentioned,
): { own: Mentioned; shared: Mentioned } {
  const addresses = new Set(others.addresses.map((address) => address.toLowerCase()));
  const names = new Set([...others.all, ...others.short].map(nameKey));
  const isShared = {
    ...{ certain: (name: string) => names.has(nameKey(name)) },
    addresses: (address: string) => addresses.has(address.toLowerCase()),
  };
  const split = (wanted: boolean): Mentioned => {
    const namesOf = (list: readonly string[]) =>
      list.filter((name) => isShared.certain(name) === wanted);
    return {
      addresses: mentioned.addresses.filter((one) => isShared.addresses(one) === wanted),
      certain: namesOf(mentioned.certain),
      amongPeople: namesOf(mentioned.amongPeople),
      all: namesOf(mentioned.all),
      short: namesOf(mentioned.short),
    };
  };
  return { own: split(false), shared: split(true) };
}

/** Every text inside of a value, at any depth, with the name of its field. */
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

export function redactDeep(value: unknown, matcher: MentionMatcher, replacement: string): unknown {
  return mapTexts(value, (text) => matcher.replace(text, replacement));
}

/** Fields with these names contain a person's name; none of them is about an Anlage. */
const nameKeys =
  /^(email|firstName|lastName|displayName|profileImageUrl|authorName|\w*ByName|user(Display|First|Last)?Name|userEmail)$/;

/** Replaces names in texts, depending on what the text is about. */
export class Redactor {
  readonly #content: MentionMatcher;
  readonly #people: MentionMatcher;
  readonly #names: MentionMatcher;
  readonly #short: ReadonlySet<string>;

  readonly #onKept: ((around: string) => void) | undefined;

  /** Shared names stay; `onKept` is called for each place with one. */
  constructor(own: Mentioned, shared = mentionedOf([]), onKept?: (around: string) => void) {
    const matcher = (names: 'certain' | 'amongPeople' | 'all') =>
      new MentionMatcher(
        { addresses: own.addresses, names: own[names] },
        { addresses: shared.addresses, names: shared[names] },
      );
    this.#content = matcher('certain');
    this.#people = matcher('amongPeople');
    this.#names = matcher('all');
    this.#short = new Set(own.short.map((name) => name.toLowerCase()));
    this.#onKept = onKept;
  }

  /** Texts about Anlagen. */
  content(text: string): string {
    return this.#content.replace(text, anonymousName, this.#onKept);
  }

  /** Texts about people. */
  people(text: string): string {
    return this.#people.replace(text, anonymousName, this.#onKept);
  }

  /** Every name, in any text. */
  any(text: string): string {
    return this.#names.replace(text, anonymousName, this.#onKept);
  }

  /** Values of named fields: single names are replaced only in fields that are a name. */
  values(value: unknown): unknown {
    return mapTexts(value, (text, key) => {
      if (!nameKeys.test(key)) return this.content(text);
      return this.#short.has(text.trim().toLowerCase()) ? anonymousName : this.any(text);
    });
  }
}

/** Values that reveal nothing about an erased person. */
export const harmlessNames: readonly string[] = [
  ...['role', 'status', 'consentGiven', 'consentType', 'version', 'state', 'order'],
];
