/** What a search asks of the folded columns of an Anlage, and by which index it is found. */
import { type SQL, sql } from 'drizzle-orm';
import { type Folded, foldPhrase } from '#contract/fold.ts';
import { floorKey, identityKey, normaliseBuilding } from '#contract/location.ts';
import { bauteilSought, prepareQuery, type SearchFilters, splitTerms } from '#contract/search.ts';
import {
  hasTrigram,
  phrasePatterns,
  sortKeyPattern,
  termPairs,
  termPatterns,
  wholeWordPatterns,
} from '#contract/search-text.ts';
import { anyOf } from '../db/sql-parts.ts';

const searchColumn = sql`e.search_text`;
export const nameColumn = sql`e.name_text`;

/** Words of a filter also stand in the searched text: that finds candidates by the one index. */
function holdsPhrase(column: SQL, value: string): SQL[] {
  return [
    ...splitTerms(value).map((term) => anyOf(searchColumn, termPatterns(term))),
    anyOf(column, phrasePatterns(foldPhrase(value)).contains),
  ];
}

function isAtSite(value: string): SQL[] {
  const column = sql`e.location_text`;
  const bauteil = bauteilSought(foldPhrase(value));
  if (!bauteil) return holdsPhrase(column, value);
  const { key } = bauteil;
  const folded = foldPhrase(key);
  const isWord = sql.join(
    [...holdsPhrase(column, key), anyOf(column, wholeWordPatterns(folded))],
    sql` and `,
  );
  // What follows a Bauteil is a dash; behind the dash comes the dot.
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

/** It has terms, and neither they nor what is searched by a filter have a trigram. */
export function isShort(query: string, { type, site }: SearchFilters): boolean {
  const terms = splitTerms(query);
  const searched = [...terms, ...splitTerms(type ?? ''), ...splitTerms(site ?? '')];
  return terms.length > 0 && !searched.some(hasTrigram);
}

/** As `plainConditions`, with what finds candidates of a short query. */
export function indexedConditions(query: string, filters: SearchFilters): SQL[] {
  const { terms } = prepareQuery(query);
  // The beginning of a pair is in so many texts that one of these is enough.
  const pairs = terms.filter(({ plain, expanded }) => Math.min(plain.length, expanded.length) > 1);
  const asked = pairs.length > 0 ? pairs : terms.slice(0, 1);
  return [
    ...asked.map((term) => hasPairs(searchColumn, termPairs(term))),
    ...terms.map((term) => anyOf(unindexed(searchColumn), termPatterns(term))),
    ...filterConditions(filters),
  ];
}

/** The index of trigrams would be read from end to end for it. */
const unindexed = (column: SQL): SQL => sql`(${column} || '')`;

export const hasPairs = (column: SQL, pairs: string): SQL =>
  sql`adjacent_pairs(${column}) @@ ${pairs}::tsquery`;

export const hasWordStarts = (column: SQL, starts: string): SQL =>
  sql`word_starts(${column}) @@ ${starts}::tsquery`;

export function filterConditions({ type, site, building, floor, room }: SearchFilters): SQL[] {
  return [
    ...(isFilled(type) ? holdsPhrase(sql`e.type_text`, type) : []),
    ...(isFilled(site) ? isAtSite(site) : []),
    ...(isFilled(building) ? [sql`e.building_key = ${normaliseBuilding(building)}`] : []),
    ...(isFilled(floor) ? [sql`e.floor_key = ${floorKey(floor)}`] : []),
    ...(isFilled(room) ? [sql`e.room_key = ${identityKey(room)}`] : []),
  ];
}

/** The number of the rank a row has. Each rank is part of the next: most names are asked once or twice. */
export function rankOf(query: string): SQL {
  const phrase = prepareQuery(query);
  if (phrase.terms.length === 0) return sql`0`;
  const { starts, startsWord, contains } = phrasePatterns(phrase);
  return sql`case when ${anyOf(nameColumn, contains)} then
    case when ${anyOf(nameColumn, startsWord)} then
      case when ${anyOf(nameColumn, starts)} then 0 else 1 end
    else 2 end else 3 end`;
}

/**
 * Those of the best rank lie together in the list: whoever reads it in its order can stop when there are enough.
 * Undefined where they may lie anywhere.
 */
export function startCondition(phrase: Folded): SQL | undefined {
  const pattern = sortKeyPattern(phrase);
  if (pattern === '%' && phrase.plain !== '') return undefined;
  const { starts } = phrasePatterns(phrase);
  return sql`e.sort_key collate "C" like ${pattern} and ${anyOf(nameColumn, starts)}`;
}
