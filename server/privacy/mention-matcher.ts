/**
 * Finds people in texts: their addresses first, then their names, in one pass over the words of a text. The time
 * depends on the length of the text, not on how many names are searched. Pure.
 */

/** A word or the characters between two words, in their compared form and with their position. */
interface Token {
  text: string;
  isWord: boolean;
  start: number;
  end: number;
}

/** The class of a character, and its compared form. */
interface Sign {
  kind: 'word' | 'separator' | 'combining' | 'invisible';
  folded: string;
}

/** "ü", "ü" in two characters and "ue" are equal, and so are "ß" and "ss"; other accents are ignored. */
function folded(character: string): string {
  const lower = character.toLowerCase();
  if (lower === 'ß') return 'ss';
  if (/[’´`]/.test(lower)) return "'";
  const apart = lower.normalize('NFD');
  return apart.replace(/([aou])\u0308/g, '$1e').replace(/\p{M}/gu, '');
}

function kindOf(character: string): Sign['kind'] {
  if (/[\p{L}\p{N}]/u.test(character)) return 'word';
  if (/\p{M}/u.test(character)) return 'combining';
  return /\p{Cf}/u.test(character) ? 'invisible' : 'separator';
}

/** A cache: few characters make up all texts, and a lookup is much quicker than classifying one. */
const signs = new Map<string, Sign>();

function signOf(character: string): Sign {
  const known = signs.get(character);
  if (known) return known;
  const sign = { kind: kindOf(character), folded: folded(character) };
  signs.set(character, sign);
  return sign;
}

const encodedByte = /^%[0-9a-f]{2}/i;

/** The number of bytes of an encoded character, by its first one. */
const bytesOf = (first: number) => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** The character of a percent encoding such as `%C3%BC`. */
function decodedAt(text: string, at: number): { character: string; length: number } | undefined {
  if (!encodedByte.test(text.slice(at, at + 3))) return undefined;
  const length = 3 * bytesOf(Number.parseInt(text.slice(at + 1, at + 3), 16));
  try {
    return { character: decodeURIComponent(text.slice(at, at + length)), length };
  } catch {
    return undefined;
  }
}

const umlaut = '\u0308';

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last: Token | undefined;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const decoded = text[at] === '%' ? decodedAt(text, at) : undefined;
    const character = decoded?.character ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
    at += decoded?.length ?? character.length;
    const sign = signOf(character);
    if (last && (sign.kind === 'invisible' || (sign.kind === 'combining' && last.isWord))) {
      if (character === umlaut && /[aou]$/.test(last.text)) last.text += 'e';
      last.end = at;
      continue;
    }
    const isWord = sign.kind === 'word';
    if (last?.isWord === isWord) {
      last.text += sign.folded;
      last.end = at;
    } else {
      last = { text: sign.folded, isWord, start, end: at };
      tokens.push(last);
    }
  }
  return tokens;
}

/** The same for all spellings of one name. */
export function nameKey(name: string): string {
  const words = tokensOf(name).filter(({ isWord }) => isWord);
  return words.map(({ text }) => text).join(' ');
}

/** Separators that may be between the words of a name, besides those in the name itself. */
const joins = /^[\s,+._-]+$/;

interface Node {
  children: Map<string, Node>;
  /** The separators before this word in the added names. */
  before: Set<string>;
  /** A name ends here. */
  end: NameEnd | undefined;
}

interface NameEnd {
  /** Characters of the name after its last word, such as a bracket. */
  tail: string;
  /** Somebody else has this name too: it stays. */
  isKept: boolean;
}

const emptyNode = (): Node => ({ children: new Map(), before: new Set(), end: undefined });

function insert(root: Node, text: string, isKept: boolean): void {
  const tokens = tokensOf(text);
  const first = tokens.findIndex(({ isWord }) => isWord);
  if (first < 0) return;
  let node = root;
  let before = '';
  for (const token of tokens.slice(first)) {
    if (!token.isWord) {
      before = token.text;
      continue;
    }
    const next = node.children.get(token.text) ?? emptyNode();
    node.children.set(token.text, next);
    next.before.add(before);
    node = next;
    before = '';
  }
  node.end ??= { tail: before.trim(), isKept };
}

interface Span {
  start: number;
  end: number;
  isKept: boolean;
}

type MaySeparate = (separator: string, node: Node) => boolean;

const exactly: MaySeparate = (separator, { before }) => before.has(separator);
const likeInNames: MaySeparate = (separator, { before }) =>
  joins.test(separator) || before.has(separator);

/** "Bergs Schlüssel", "Klaus’s Schlüssel". */
const withoutGenitive = (word: string) => (word.endsWith('s') ? word.slice(0, -1) : undefined);

class Found {
  constructor(
    /** Index of the first token after the match. */
    readonly next: number,
    readonly end: number,
    readonly isKept: boolean,
  ) {}
}

/** What people are recognised by. */
export interface Mentions {
  /** E-mail addresses, accounts and pictures: compared character by character. */
  addresses: readonly string[];
  /** Names: their words may be joined by any of the usual separators. */
  names: readonly string[];
}

const nearby = 60;

export class MentionMatcher {
  readonly #addresses = emptyNode();
  readonly #names = emptyNode();

  /** Kept names stay even if a part of one is searched. */
  constructor(searched: Mentions, kept: Mentions = { addresses: [], names: [] }) {
    for (const address of kept.addresses) insert(this.#addresses, address, true);
    for (const name of kept.names) insert(this.#names, name, true);
    for (const address of searched.addresses) insert(this.#addresses, address, false);
    for (const name of searched.names) insert(this.#names, name, false);
  }

  /** `onKept` gets the words around each place that stays. */
  replace(text: string, replacement: string, onKept?: (around: string) => void): string {
    let result = '';
    let at = 0;
    for (const { start, end, isKept } of this.#spansIn(text)) {
      if (isKept) onKept?.(text.slice(Math.max(0, start - nearby), end + nearby));
      result += text.slice(at, start) + (isKept ? text.slice(start, end) : replacement);
      at = end;
    }
    return result + text.slice(at);
  }

  /** An address is replaced as a whole, also if a name begins before it: "Berg, lena.berg@firma.example". */
  #spansIn(text: string): Span[] {
    const tokens = tokensOf(text);
    const spans: Span[] = [];
    const taken = new Set<number>();
    each(tokens, (at) => {
      const found = longest(tokens, at, this.#addresses, exactly);
      if (!found) return undefined;
      for (let token = at; token < found.next; token++) taken.add(token);
      spans.push({ start: tokens[at]?.start ?? 0, end: found.end, isKept: found.isKept });
      return found;
    });
    each(tokens, (at) => {
      const found = taken.has(at) ? undefined : nameAt(tokens, at, this.#names, taken);
      if (found) {
        spans.push({ start: tokens[at]?.start ?? 0, end: found.end, isKept: found.isKept });
      }
      return found;
    });
    return spans.sort((a, b) => a.start - b.start);
  }
}

/** Calls `visit` for each word; matches are skipped. */
function each(tokens: readonly Token[], visit: (at: number) => Found | undefined): void {
  for (let at = 0; at < tokens.length; ) {
    const found = tokens[at]?.isWord ? visit(at) : undefined;
    at = found?.next ?? at + 1;
  }
}

function nameAt(
  tokens: readonly Token[],
  at: number,
  names: Node,
  taken: ReadonlySet<number>,
): Found | undefined {
  const found = longest(tokens, at, names, likeInNames, taken);
  if (!found || isJoined(tokens, at - 1) || isJoined(tokens, found.next)) return undefined;
  const isOneWord = found.next === at + 1;
  return isOneWord && isPartOfAddress(tokens, at) ? undefined : found;
}

/** No address has more parts; without a limit a long chain of words would be read again for each of them. */
const mostParts = 20;

/** "berg" in "anna.berg@firma.example" or in "info@haus-berg.example", which may belong to anybody. */
function isPartOfAddress(tokens: readonly Token[], wordAt: number): boolean {
  const partsFrom = (step: 2 | -2) => {
    let at = wordAt;
    for (let parts = 1; parts < mostParts; parts++) {
      if (!/^[.+_-]$/.test(tokens[at + step / 2]?.text ?? '')) break;
      at += step;
    }
    return at;
  };
  const [first, last] = [partsFrom(-2), partsFrom(2)];
  const isDomain = tokens[first - 1]?.text === '@';
  const isLocalPart = tokens[last + 1]?.text === '@';
  return isDomain || (isLocalPart && first < last);
}

/** Lena is not in "Anna-Lena", nor Berg in "Berg-Schmidt": this separator joins two words. */
function isJoined(tokens: readonly Token[], separatorAt: number): boolean {
  const isLetter = (token: Token | undefined) => /\p{L}/u.test(token?.text ?? '');
  return (
    tokens[separatorAt]?.text === '-' &&
    isLetter(tokens[separatorAt - 1]) &&
    isLetter(tokens[separatorAt + 1])
  );
}

function longest(
  tokens: readonly Token[],
  at: number,
  root: Node,
  maySeparate: MaySeparate,
  taken: ReadonlySet<number> = new Set(),
): Found | undefined {
  let node = root;
  let found: Found | undefined;
  for (let index = at; ; index += 2) {
    const word = tokens[index];
    if (!word || taken.has(index)) return found;
    const separator = index > at ? (tokens[index - 1]?.text ?? '') : '';
    const follow = (text: string | undefined) => {
      const next = text === undefined ? undefined : node.children.get(text);
      return next && (index === at || maySeparate(separator, next)) ? next : undefined;
    };
    const inGenitive = follow(withoutGenitive(word.text));
    if (inGenitive?.end) found = new Found(index + 1, word.end, inGenitive.end.isKept);
    const next = follow(word.text);
    if (!next) return found;
    if (next.end) found = endAt(tokens, index, next.end);
    node = next;
  }
}

/** Includes the rest of the name after its last word, and an "’s". */
function endAt(tokens: readonly Token[], index: number, { tail, isKept }: NameEnd): Found {
  const [word, separator, suffix] = tokens.slice(index, index + 3);
  if (separator?.text === "'" && suffix?.text === 's') {
    return new Found(index + 3, suffix.end, isKept);
  }
  const end = word?.end ?? 0;
  const hasTail = tail !== '' && separator?.text.startsWith(tail);
  return new Found(index + 1, hasTail ? end + tail.length : end, isKept);
}
