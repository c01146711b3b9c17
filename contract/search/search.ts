/**
 * The one definition of search. Server and device may use other means (`search-text.ts`, an index) but must give the
 * set and the order of `searchEquipment`.
 */

import {
  bauteilOfPlace,
  floorKey,
  normaliseBuilding,
  placeKey,
  sameText,
} from '../equipment/location.ts';
import { type Folded, foldPhrase, foldWords } from '../text/fold.ts';
import { compareKeys, nameSortKey } from '../text/sort-key.ts';

export interface SearchableEquipment {
  readonly id?: string;
  readonly name: string;
  readonly type: string;
  readonly locationRaw: string;
  readonly locationBuilding: string | null;
  readonly locationFloor: string | null;
  readonly locationRoom: string | null;
  readonly tags: readonly string[];
}

/** A missing or blank value does not filter. */
export interface SearchFilters {
  readonly type?: string | null | undefined;
  readonly site?: string | null | undefined;
  readonly building?: string | null | undefined;
  readonly floor?: string | null | undefined;
  readonly room?: string | null | undefined;
}

/** A term contains no white space. */
export type Term = Folded;

/** The query as its terms, which decide the set, and as one phrase, which decides the rank. */
export interface Query extends Folded {
  readonly terms: readonly Term[];
}

export type Rank = 0 | 1 | 2 | 3;

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/** Each term once. */
export function splitTerms(query: string): Term[] {
  const terms = foldWords(query).map((term) => [`${term.plain} ${term.expanded}`, term] as const);
  return [...new Map(terms).values()];
}

export function prepareQuery(query: string): Query {
  return { ...foldPhrase(query), terms: splitTerms(query) };
}

export function isEmptySearch(query: string, filters: SearchFilters = {}): boolean {
  const { type, site, building, floor, room } = filters;
  return [query, type, site, building, floor, room].every((value) => isBlank(value));
}

export function searchedFields(record: SearchableEquipment): string[] {
  const { name, type, locationRaw, locationFloor, locationRoom, tags } = record;
  return [name, type, locationRaw, locationFloor ?? '', locationRoom ?? '', ...tags];
}

/** Found in either folding: plain in plain, or expanded in expanded. */
export function contains(text: Folded, part: Folded): boolean {
  return text.plain.includes(part.plain) || text.expanded.includes(part.expanded);
}

export function matches(record: SearchableEquipment, terms: readonly Term[]): boolean {
  const fields = searchedFields(record).map(foldPhrase);
  return terms.every((term) => fields.some((field) => contains(field, term)));
}

const BAUTEIL = /^bt ?([0-9]+)$/;

/**
 * The key of the Bauteil in a site filter. It must be a whole part of the location, so that BT1 does not find BT10.
 * Undefined if the filter is no Bauteil.
 */
export function bauteilOfSite(site: Folded): { key: string; digits: string } | undefined {
  const digits = BAUTEIL.exec(site.plain)?.[1];
  return digits === undefined ? undefined : { key: `bt${digits}`, digits };
}

/**
 * A Bauteil matches in every spelling at the beginning of a location; another site matches like a term that may
 * contain spaces.
 */
function isAtSite(locationRaw: string, site: Folded): boolean {
  const location = foldPhrase(locationRaw);
  const bauteil = bauteilOfSite(site);
  if (!bauteil) return contains(location, site);
  const { key } = bauteil;
  return hasWord(location.plain, key) || bauteilOfPlace(placeKey(locationRaw)) === key;
}

/** Type and site are searched; building, floor and room are compared as a whole, the building by its key. */
export function matchesFilters(filters: SearchFilters): (record: SearchableEquipment) => boolean {
  const type = foldPhrase(filters.type ?? '');
  const site = foldPhrase(filters.site ?? '');
  const { building, floor, room } = filters;
  return (record) =>
    contains(foldPhrase(record.type), type) &&
    isAtSite(record.locationRaw, site) &&
    (isBlank(building) ||
      normaliseBuilding(record.locationBuilding) === normaliseBuilding(building)) &&
    (isBlank(floor) || floorKey(record.locationFloor) === floorKey(floor)) &&
    (isBlank(room) || sameText(record.locationRoom ?? '', room ?? ''));
}

/** 0: the name starts with the whole query; 1: a word in it does; 2: it contains it; 3: the rest. */
export function rankOf(record: { readonly name: string }, query: Query): Rank {
  return rankOfFolded(foldPhrase(record.name), query);
}

/** The better of the two foldings counts. */
export function rankOfFolded(name: Folded, query: Folded): Rank {
  const plain = rankIn(name.plain, query.plain);
  const expanded = rankIn(name.expanded, query.expanded);
  return plain < expanded ? plain : expanded;
}

function rankIn(name: string, query: string): Rank {
  if (name.startsWith(query)) return 0;
  let rank: Rank = 3;
  for (let at = name.indexOf(query); at >= 0; at = name.indexOf(query, at + 1)) {
    if (isWordStart(name, at)) return 1;
    rank = 2;
  }
  return rank;
}

/** Word boundaries are characters that are neither a letter nor a digit. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const next = text.codePointAt(at + word.length);
    const isEnd = next === undefined || !LETTER_OR_DIGIT.test(String.fromCodePoint(next));
    if (isEnd && (at === 0 || isWordStart(text, at))) return true;
  }
  return false;
}

/** A word starts after any character that is neither a letter nor a digit. */
function isWordStart(name: string, at: number): boolean {
  const unit = name.charCodeAt(at - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return !LETTER_OR_DIGIT.test(name.slice(isLowSurrogate ? at - 2 : at - 1, at));
}

interface Standing {
  readonly rank: Rank;
  readonly sortKey: string;
}

/** By rank, then name in German order, then the name's code points, then id. */
export function compareResults(
  query: Query,
): (a: SearchableEquipment, b: SearchableEquipment) => number {
  const standings = new WeakMap<SearchableEquipment, Standing>();
  const standingOf = (record: SearchableEquipment): Standing => {
    const known = standings.get(record);
    if (known) return known;
    const standing = { rank: rankOf(record, query), sortKey: nameSortKey(record.name) };
    standings.set(record, standing);
    return standing;
  };
  return (a, b) => {
    const left = standingOf(a);
    const right = standingOf(b);
    return (
      left.rank - right.rank ||
      compareKeys(left.sortKey, right.sortKey) ||
      compareKeys(a.name, b.name) ||
      compareKeys(a.id ?? '', b.id ?? '')
    );
  };
}

/** An empty search finds everything: `isEmptySearch` says whether to search at all. */
export function searchEquipment<Item extends SearchableEquipment>(
  records: readonly Item[],
  query: string,
  filters: SearchFilters = {},
): Item[] {
  const prepared = prepareQuery(query);
  const passes = matchesFilters(filters);
  return records
    .filter((record) => passes(record) && matches(record, prepared.terms))
    .sort(compareResults(prepared));
}

function isBlank(value: string | null | undefined): boolean {
  return sameText(value ?? '', '');
}
