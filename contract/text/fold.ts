/**
 * Both foldings work code point by code point on composed text (NFC), so that every substring of a text is still one
 * after folding. They keep every white space character at its position, and return well-formed text without NUL,
 * which PostgreSQL can store.
 */

export interface Folded {
  readonly plain: string;
  readonly expanded: string;
}

/** Unicode White_Space plus the byte order mark: listed, because `\s` differs between engines. */
const WHITE_SPACE = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+/;
const WHITE_SPACE_RUNS = new RegExp(WHITE_SPACE, 'g');

const NON_ASCII = /[\u0080-\uffff]/;
const EACH_NON_ASCII = /[\u0080-\u{10ffff}]/gu;
/** Below U+0300 there are no combining marks: such text is composed already. */
const MAYBE_DECOMPOSED = /[\u0300-\uffff]/;
const MARKS = /\p{M}/gu;
const LONE_SURROGATES = /\p{Cs}/gu;
const REPLACEMENT = '\ufffd';

/** Lower-casing a final Σ depends on its neighbours; one σ for all avoids that. */
const PLAIN_LETTERS: [string, string][] = [
  ['ß', 'ss'],
  ['ς', 'σ'],
];
const EXPANDED_LETTERS: [string, string][] = [
  ...PLAIN_LETTERS,
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
];

/** A query may contain any character: the cache of folded letters must not grow with it. */
const MOST_KNOWN_LETTERS = 1000;

function letterFolding(letters: [string, string][]): (letter: string) => string {
  const known = new Map(letters);
  return (letter) => {
    let folded = known.get(letter);
    if (folded === undefined) {
      folded = wellFormed(letter).normalize('NFD').replace(MARKS, '');
      if (known.size < MOST_KNOWN_LETTERS) known.set(letter, folded);
    }
    return folded;
  };
}

const plainLetter = letterFolding(PLAIN_LETTERS);
const expandedLetter = letterFolding(EXPANDED_LETTERS);

function fold(text: string, letter: (letter: string) => string): string {
  const storable = text.includes('\0') ? text.replaceAll('\0', REPLACEMENT) : text;
  if (!NON_ASCII.test(storable)) return storable.toLowerCase();
  const composed = MAYBE_DECOMPOSED.test(storable) ? storable.normalize('NFC') : storable;
  return composed.toLowerCase().replace(EACH_NON_ASCII, letter);
}

/** Lower case, ä→a, ö→o, ü→u, ß→ss, accents dropped. */
export function foldPlain(text: string): string {
  return fold(text, plainLetter);
}

/** Lower case, ä→ae, ö→oe, ü→ue, ß→ss, other accents dropped. */
export function foldExpanded(text: string): string {
  return fold(text, expandedLetter);
}

export function wellFormed(text: string): string {
  return text.replaceAll('\0', REPLACEMENT).replace(LONE_SURROGATES, REPLACEMENT);
}

export function splitWords(text: string): string[] {
  return text.split(WHITE_SPACE).filter((word) => word !== '');
}

/** Trimmed, and every run of white space one space. */
export function collapseSpace(text: string): string {
  return text.replace(WHITE_SPACE_RUNS, ' ').trim();
}

/** A whole text in both foldings, white space collapsed. */
export function foldPhrase(text: string): Folded {
  const plain = collapseSpace(foldPlain(text));
  return { plain, expanded: NON_ASCII.test(text) ? collapseSpace(foldExpanded(text)) : plain };
}

/** The words of a text in both foldings; a word that folds to nothing is left out. */
export function foldWords(text: string): Folded[] {
  const plain = splitWords(foldPlain(text));
  const expanded = NON_ASCII.test(text) ? splitWords(foldExpanded(text)) : plain;
  return plain.map((word, index) => ({ plain: word, expanded: expanded[index] ?? word }));
}
