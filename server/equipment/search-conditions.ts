/** The conditions of a search on the folded columns of an Anlage, and the indexes that serve them. */
import { type SQL, sql } from 'drizzle-orm';
import { floorKey, identityKey, normaliseBuilding } from '#contract/equipment/location.ts';
import {
  bauteilOfSite,
  prepareQuery,
  type SearchFilters,
  splitTerms,
} from '#contract/search/search.ts';
import {
  hasTrigram,
  phrasePatterns,
  sortKeyPattern,
  termPairs,
  termPatterns,
  wholeWordPatterns,
} from '#contract/search/search-text.ts';
import { type Folded, foldPhrase } from '#contract/text/fold.ts';
import { anyOf } from '../db/sql-parts.ts';

const searchColumn = sql`e.search_text`;
export const nameColumn = sql`e.name_text`;

/** The searched text contains the words of a filter too, so its index finds the candidates. */
function containsPhrase(column: SQL, value: string): SQL[] {
  return [
    ...splitTerms(value).map((term) => anyOf(searchColumn, termPatterns(term))),
    anyOf(column, phrasePatterns(foldPhrase(value)).contains),
  ];
}

function isAtSite(value: string): SQL[] {
  const column = sql`e.location_text`;
  const bauteil = bauteilOfSite(foldPhrase(value));
  if (!bauteil) return containsPhrase(column, value);
  const { key } = bauteil;
  const folded = foldPhrase(key);
  const isWord = sql.join(
    [...containsPhrase(column, key), anyOf(column, wholeWordPatterns(folded))],
    sql` and `,
  );
  // A Bauteil is followed by a dash, and the character after the dash is the dot.
  const begins = sql`(e.location_key collate "C" = ${key}
    or e.location_key collate "C" >= ${`${key}-`} and e.location_key collate "C" < ${`${key}.`})`;
  return [sql`(${isWord} or ${begins})`];
}

const isFilled = (value: string | null | undefined): value is string =>
  identityKey(value ?? '') !== '';

export const termConditions = (query: string): SQL[] =>
  prepareQuery(query).terms.map((term) => anyOf(searchColumn, termPatterns(term)));

export const plainConditions = (query: string, filters: SearchFilters): SQL[] => [
  ...termConditions(query),
  ...filterConditions(filters),
];

/** It has terms, and neither they nor its filters have a trigram. */
export function isShort(query: string, { type, site }: SearchFilters): boolean {
  const terms = splitTerms(query);
  const searched = [...terms, ...splitTerms(type ?? ''), ...splitTerms(site ?? '')];
  return terms.length > 0 && !searched.some(hasTrigram);
}

/** Like `plainConditions`, with conditions that find candidates of a short query by index. */
export function indexedConditions(query: string, filters: SearchFilters): SQL[] {
  const { terms } = prepareQuery(query);
  // Pairs that begin with a single letter are in very many texts, so one of these conditions is enough.
  const pairs = terms.filter(({ plain, expanded }) => Math.min(plain.length, expanded.length) > 1);
  const asked = pairs.length > 0 ? pairs : terms.slice(0, 1);
  return [
    ...asked.map((term) => hasPairs(searchColumn, termPairs(term))),
    ...terms.map((term) => anyOf(unindexed(searchColumn), termPatterns(term))),
    ...filterConditions(filters),
  ];
}

/** Prevents the use of the trigram index, which would be read completely. */
const unindexed = (column: SQL): SQL => sql`(${column} || '')`;

export const hasPairs = (column: SQL, pairs: string): SQL =>
  sql`adjacent_pairs(${column}) @@ ${pairs}::tsquery`;

export const hasWordStarts = (column: SQL, starts: string): SQL =>
  sql`word_starts(${column}) @@ ${starts}::tsquery`;

export function filterConditions({ type, site, building, floor, room }: SearchFilters): SQL[] {
  return [
    ...(isFilled(type) ? containsPhrase(sql`e.type_text`, type) : []),
    ...(isFilled(site) ? isAtSite(site) : []),
    ...(isFilled(building) ? [sql`e.building_key = ${normaliseBuilding(building)}`] : []),
    ...(isFilled(floor) ? [sql`e.floor_key = ${floorKey(floor)}`] : []),
    ...(isFilled(room) ? [sql`e.room_key = ${identityKey(room)}`] : []),
  ];
}

/** The number of a row's rank. Each rank is part of the next, so most names need one or two checks. */
export function rankSql(query: string): SQL {
  const phrase = prepareQuery(query);
  if (phrase.terms.length === 0) return sql`0`;
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  return sql`case when ${anyOf(nameColumn, contains)} then
    case when ${anyOf(nameColumn, startsWord)} then
      case when ${anyOf(nameColumn, starts)} then 0 else 1 end
    else 2 end else 3 end`;
}

/**
 * Hits of the best rank are adjacent in the list: reading it in its order can stop when there are enough. Undefined
 * if they may be anywhere.
 */
export function startCondition(phrase: Folded): SQL | undefined {
  const pattern = sortKeyPattern(phrase);
  if (pattern === '%' && phrase.plain !== '') return undefined;
  const { starts } = phrasePatterns(phrase);
  return sql`e.sort_key collate "C" like ${pattern} and ${anyOf(nameColumn, starts)}`;
}
