import { identityKey } from '../equipment/location.ts';
import { type Folded, foldPhrase } from '../text/fold.ts';
import { compareKeys, nameSortKey } from '../text/sort-key.ts';
import { contains, splitTerms } from './search.ts';

const MOST_SUGGESTIONS = 5;
/** A longer text is no mistyped name, and the work per name grows with it. */
export const longestSuggestionQuery = 100;

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

interface Suggestion {
  readonly name: string;
  readonly identity: string;
  readonly distance: number;
  readonly sortKey: string;
}

/** One or two letters with one of them wrong could be anything. */
function allowedDistance(length: number): number {
  if (length < 3) return 0;
  return length <= 5 ? 1 : 2;
}

/**
 * Letters added, left out, replaced or swapped with their neighbour (optimal string alignment); `max` + 1 means every
 * greater distance, so that only a band along the diagonal is computed.
 */
export function editDistance(a: string, b: string, max: number): number {
  const beyond = max + 1;
  if (Math.abs(a.length - b.length) > max) return beyond;
  let older: number[] = [];
  let previous = Array.from({ length: Math.min(b.length, max) + 1 }, (_, at) => at);
  let previousLeast = 0;
  for (let i = 1; i <= a.length; i += 1) {
    const current: number[] = [];
    let least = beyond;
    if (i <= max) {
      current[0] = i;
      least = i;
    }
    for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j += 1) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let best = Math.min(
        beyond,
        (previous[j] ?? beyond) + 1,
        (current[j - 1] ?? beyond) + 1,
        (previous[j - 1] ?? beyond) + (same ? 0 : 1),
      );
      const swapped =
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (swapped) best = Math.min(best, (older[j - 2] ?? beyond) + 1);
      current[j] = best;
      if (best < least) least = best;
    }
    // A swap uses the row before the last: only two rows beyond the limit exclude a smaller distance.
    if (least > max && previousLeast > max) return beyond;
    older = previous;
    previous = current;
    previousLeast = least;
  }
  return previous[b.length] ?? beyond;
}

export function withinEditDistance(a: string, b: string, max: number): boolean {
  return editDistance(a, b, max) <= max;
}

/** Names share most of their words: each distinct one is compared once. */
function wordDistance(word: string): (name: string, nameWords: string[]) => number {
  const max = allowedDistance(word.length);
  const known = new Map<string, number>();
  const distanceTo = (other: string): number => {
    if (Math.abs(other.length - word.length) > max) return Number.POSITIVE_INFINITY;
    let distance = known.get(other);
    if (distance === undefined) {
      distance = editDistance(word, other, max);
      known.set(other, distance);
    }
    return distance;
  };
  return (name, nameWords) => {
    if (name.includes(word)) return 0;
    const nearest = Math.min(...nameWords.map(distanceTo));
    return nearest <= max ? nearest : Number.POSITIVE_INFINITY;
  };
}

/** The distance of the whole name, or of each word of the query to its nearest in the name. */
function nameDistance(query: string): (name: string) => number {
  const max = allowedDistance(query.length);
  const words = splitName(query).map(wordDistance);
  return (name) => {
    const whole = editDistance(query, name, max);
    const nameWords = splitName(name);
    const byWord = words.reduce((sum, distance) => sum + distance(name, nameWords), 0);
    const found = words.length > 0 ? byWord : Number.POSITIVE_INFINITY;
    return whole <= max ? Math.min(whole, found) : found;
  };
}

function splitName(name: string): string[] {
  return name.split(BETWEEN_WORDS).filter((word) => word !== '');
}

function compareSuggestions(a: Suggestion, b: Suggestion): number {
  return (
    a.distance - b.distance || compareKeys(a.sortKey, b.sortKey) || compareKeys(a.name, b.name)
  );
}

/**
 * "Meinten Sie": the nearest names, nearest first, each once. A name that the query finds already is no correction
 * and is left out.
 */
export function suggestNames(names: Iterable<string>, query: string): string[] {
  const phrase = foldPhrase(query);
  const terms = splitTerms(query);
  if (terms.length === 0 || phrase.expanded.length > longestSuggestionQuery) return [];
  const plainDistance = nameDistance(phrase.plain);
  const expandedDistance = nameDistance(phrase.expanded);
  const isOneFolding = phrase.plain === phrase.expanded;
  const distanceTo = (name: Folded): number => {
    const distance = plainDistance(name.plain);
    if (isOneFolding && name.plain === name.expanded) return distance;
    return Math.min(distance, expandedDistance(name.expanded));
  };

  let best: Suggestion[] = [];
  for (const name of new Set(names)) {
    const folded = foldPhrase(name);
    const distance = distanceTo(folded);
    if (distance === Number.POSITIVE_INFINITY) continue;
    const worst = best[MOST_SUGGESTIONS - 1];
    if (worst && distance > worst.distance) continue;
    if (terms.every((term) => contains(folded, term))) continue;
    const sortKey = nameSortKey(name);
    if (worst && distance === worst.distance && compareKeys(sortKey, worst.sortKey) > 0) continue;
    const identity = identityKey(name);
    const suggestion = { name, identity, distance, sortKey };
    const twin = best.find((other) => other.identity === identity);
    if (twin && compareSuggestions(twin, suggestion) <= 0) continue;
    best = [...best.filter((other) => other !== twin), suggestion]
      .sort(compareSuggestions)
      .slice(0, MOST_SUGGESTIONS);
  }
  return best.map((suggestion) => suggestion.name);
}
