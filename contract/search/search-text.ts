/**
 * Stored forms of the foldings. One string with both foldings side by side would find too much: "küe" folds to "kue",
 * which is part of the expanded "kueche", yet "Küche" does not contain it in either folding. So each folding has its
 * own section, and a pattern names the section it searches. Sections and words are marked by white space, which no
 * term and no collapsed phrase contains.
 */
import { type Folded, foldPhrase, foldWords } from '../text/fold.ts';
import { type SearchableEquipment, searchedFields, type Term } from './search.ts';

const AFTER_PLAIN_ONLY = '\v';
const BEFORE_EXPANDED_ONLY = '\f';
const WORD_START = '\n';

/** The database separates pairs by this character; in texts it is replaced by another one. */
const BETWEEN_PAIRS = '\u0001';
const INSTEAD_OF_IT = '\u0002';

/** The number of first letters of a word that the index contains. */
const indexedOfWord = 2;

const NO_LETTER_OR_DIGIT = /[^\p{L}\p{N}]/gu;
const LIKE_SIGNS = /[\\%_]/g;

/** One of the patterns must match: `column LIKE a OR column LIKE b`, with `\` as escape. */
export type LikePatterns = readonly string[];

export const searchText = (record: SearchableEquipment): string =>
  wordsText(searchedFields(record));

/**
 * All words of some texts: first those of the plain folding, then those that both foldings share, then those of the
 * expanded folding. A term is inside of one word, so words need neither order nor repetition.
 */
export function wordsText(texts: Iterable<string>): string {
  const plain = new Set<string>();
  const shared = new Set<string>();
  const expanded = new Set<string>();
  for (const text of texts) {
    for (const word of foldWords(text)) {
      if (word.plain === word.expanded) {
        shared.add(word.plain);
      } else {
        plain.add(word.plain);
        expanded.add(word.expanded);
      }
    }
  }
  const [first, middle, last] = [plain, shared, expanded].map((words) => [...words].join(' '));
  return `${first}${AFTER_PLAIN_ONLY}${middle}${BEFORE_EXPANDED_ONLY}${last}`;
}

/** The same result as `matches` on the record. */
export function matchesText(text: string, terms: readonly Term[]): boolean {
  return terms.every((term) => holdsTerm(text, term));
}

/** For a text made by `wordsText`. */
export function holdsTerm(text: string, { plain, expanded }: Term): boolean {
  const at = text.indexOf(plain);
  if (plain === expanded) return at >= 0;
  if (at >= 0 && at < text.indexOf(BEFORE_EXPANDED_ONLY)) return true;
  return text.indexOf(expanded, text.indexOf(AFTER_PLAIN_ONLY)) >= 0;
}

/** For a column filled by `searchText` or `wordsText`. */
export function termPatterns({ plain, expanded }: Term): LikePatterns {
  if (plain === expanded) return [`%${literal(plain)}%`];
  return [
    `%${literal(plain)}%${BEFORE_EXPANDED_ONLY}%`,
    `%${AFTER_PLAIN_ONLY}%${literal(expanded)}%`,
  ];
}

/** One field, plain then expanded, with every word start marked. */
export function phraseText(text: string): string {
  const { plain, expanded } = foldPhrase(text);
  return `${WORD_START}${marked(plain)}${BEFORE_EXPANDED_ONLY}${WORD_START}${marked(expanded)}`;
}

/**
 * For a column filled by `phraseText`. On the name they are the ranks: 0 is `starts`, up to 1 is `startsWord`, up to
 * 2 is `contains`. On type and location `contains` is the filter.
 */
export function phrasePatterns(phrase: Folded): {
  starts: LikePatterns;
  startsWord: LikePatterns;
  contains: LikePatterns;
} {
  const plain = literal(marked(phrase.plain));
  const expanded = literal(marked(phrase.expanded));
  const anywhere = (mark: string): LikePatterns =>
    plain === expanded
      ? [`%${mark}${plain}%`]
      : [
          `%${mark}${plain}%${BEFORE_EXPANDED_ONLY}%`,
          `%${BEFORE_EXPANDED_ONLY}%${mark}${expanded}%`,
        ];
  return {
    starts: [`${WORD_START}${plain}%`, `%${BEFORE_EXPANDED_ONLY}${WORD_START}${expanded}%`],
    startsWord: anywhere(WORD_START),
    contains: anywhere(''),
  };
}

/**
 * For a column filled by `phraseText`, and a Bauteil, which is the same in both foldings: it starts a word and ends
 * the text or precedes a character that is no part of a word, after which a word start is marked.
 */
export function wholeWordPatterns({ plain }: Folded): LikePatterns {
  const word = `%${WORD_START}${literal(plain)}`;
  return [`${word}${BEFORE_EXPANDED_ONLY}%`, `${word}_${WORD_START}%`];
}

const THREE_IN_A_ROW = /[\p{L}\p{N}]{3}/u;

/** An index of trigrams finds no text without three letters or digits in a row. */
export function hasTrigram({ plain, expanded }: Folded): boolean {
  return THREE_IN_A_ROW.test(plain) && THREE_IN_A_ROW.test(expanded);
}

/**
 * For an index of all pairs of neighbouring characters: a `tsquery` that matches every text that the patterns match,
 * and some others. It is used for terms without a trigram.
 */
export function termPairs({ plain, expanded }: Term): string {
  return eitherHasPairs(plain, expanded);
}

/** The same for a column filled by `phraseText`. */
export function phrasePairs(phrase: Folded): string {
  return eitherHasPairs(marked(phrase.plain), marked(phrase.expanded));
}

/** For a column filled by `phraseText` and an index of the first two characters after each word mark. */
export function phraseWordStarts({ plain, expanded }: Folded): string {
  return [...new Set([wordStart(plain), wordStart(expanded)])].join(' | ');
}

function wordStart(phrase: string): string {
  const [word = ''] = marked(phrase).split(WORD_START);
  const letters = Array.from(word).slice(0, indexedOfWord);
  return quoted(letters.join('')) + (letters.length < indexedOfWord ? ':*' : '');
}

function eitherHasPairs(plain: string, expanded: string): string {
  return plain === expanded ? allPairs(plain) : `(${allPairs(plain)}) | (${allPairs(expanded)})`;
}

/** As a part of a `tsquery`. */
const quoted = (part: string) => `'${part.replace(/['\\]/g, '$&$&')}'`;

/** Every character except the last begins a pair, and a blank follows the last. */
function allPairs(text: string): string {
  const letters = Array.from(text.replaceAll(BETWEEN_PAIRS, INSTEAD_OF_IT));
  if (letters.length === 1) return `${quoted(letters.join(''))}:*`;
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return [...new Set(pairs)].map(quoted).join(' & ');
}

/** These two letters may be an umlaut. */
const MAYBE_UMLAUT = /([aou])e/;

/**
 * For a column filled by `phraseText`, read from its beginning: matches every text that starts with the phrase, and
 * some others where an umlaut may be meant.
 */
export function startPattern({ expanded }: Folded): string {
  const unsure = MAYBE_UMLAUT.exec(expanded);
  const sure = unsure ? expanded.slice(0, unsure.index + 1) : expanded;
  return `${WORD_START}${literal(marked(sure))}%`;
}

/** The vowel may be an umlaut, and the key of a number depends on all of its digits. */
const UNSURE = /([aou])e|[0-9]/;

/**
 * For a column filled by `nameSortKey`: matches every name that starts with the phrase; these are adjacent in the
 * order of the keys.
 */
export function sortKeyPattern({ expanded }: Folded): string {
  const unsure = UNSURE.exec(expanded);
  const sure = unsure ? expanded.slice(0, unsure.index + (unsure[1]?.length ?? 0)) : expanded;
  return `${literal(sure)}%`;
}

function marked(phrase: string): string {
  return phrase.replace(NO_LETTER_OR_DIGIT, `$&${WORD_START}`);
}

function literal(text: string): string {
  return text.replace(LIKE_SIGNS, '\\$&');
}
