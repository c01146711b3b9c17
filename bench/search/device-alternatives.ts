/**
 * Ways to search on the device without a library. Each gets the records in the order of results, so that it need not
 * sort, and returns the exact number and the first hundred.
 */

import {
  matches,
  prepareQuery,
  type Query,
  rankOf,
  rankOfFolded,
  searchedFields,
} from '#contract/search/search.ts';
import { matchesText, searchText } from '#contract/search/search-text.ts';
import { type Folded, foldPhrase } from '#contract/text/fold.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';

export const pageSize = 100;

export interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  /** The number is a lower bound. */
  readonly isCut?: boolean;
}

export type Search = (query: string) => Found;
type Records = readonly DemoEquipment[];

/** Collects positions, which come in rising order, and stores at most one page for each rank. */
class Ranking {
  readonly #byRank: number[][] = [[], [], [], []];
  #total = 0;

  add(position: number, rank: number): void {
    this.#total += 1;
    const alike = this.#byRank[rank];
    if (alike && alike.length < pageSize) alike.push(position);
  }

  found(records: Records): Found {
    const first = this.#byRank.flat().slice(0, pageSize);
    return { ids: first.map((position) => records[position]?.id ?? ''), total: this.#total };
  }
}

export function foldEachField(records: Records): Search {
  return (text) => {
    const query = prepareQuery(text);
    const ranking = new Ranking();
    records.forEach((record, position) => {
      if (matches(record, query.terms)) ranking.add(position, rankOf(record, query));
    });
    return ranking.found(records);
  };
}

/** Ignores case but not accents, so that it finds less. */
export function lowerCaseEachField(records: Records): Search {
  return (text) => {
    const phrase = text.toLowerCase().trim();
    const terms = phrase.split(/\s+/);
    const lowered = { plain: phrase, expanded: phrase };
    const ranking = new Ranking();
    records.forEach((record, position) => {
      const fields = searchedFields(record).map((field) => field.toLowerCase());
      if (!terms.every((term) => fields.some((field) => field.includes(term)))) return;
      const name = fields[0] ?? '';
      ranking.add(position, rankOfFolded({ plain: name, expanded: name }, lowered));
    });
    return ranking.found(records);
  };
}

export function oneStringPerRecord(records: Records): Search {
  const texts = records.map(searchText);
  const names = records.map(({ name }) => foldPhrase(name));
  return (text) => {
    const query = prepareQuery(text);
    const ranking = new Ranking();
    texts.forEach((searched, position) => {
      if (matchesText(searched, query.terms)) ranking.add(position, rankAt(names, position, query));
    });
    return ranking.found(records);
  };
}

const BETWEEN_RECORDS = '\n';

export interface BigString {
  readonly text: string;
  readonly search: Search;
}

/** Searches for the longest term in one long text; a table of offsets maps each hit to its record. */
export function oneBigString(records: Records): BigString {
  const texts = records.map(searchText);
  const names = records.map(({ name }) => foldPhrase(name));
  const big = texts.join(BETWEEN_RECORDS);
  const starts = new Uint32Array(records.length + 1);
  texts.forEach((text, position) => {
    starts[position + 1] = (starts[position] ?? 0) + text.length + BETWEEN_RECORDS.length;
  });

  function hits(part: string): Set<number> {
    const found = new Set<number>();
    let position = 0;
    for (let at = big.indexOf(part); at >= 0; at = big.indexOf(part, starts[position])) {
      while ((starts[position + 1] ?? 0) <= at) position += 1;
      found.add(position);
      position += 1;
      if (position >= records.length) break;
    }
    return found;
  }

  const search: Search = (text) => {
    const query = prepareQuery(text);
    const [longest] = query.terms.toSorted((a, b) => b.plain.length - a.plain.length);
    const ranking = new Ranking();
    if (!longest) return ranking.found(records);
    const isOneForm = longest.plain === longest.expanded;
    const both = isOneForm ? [] : [...hits(longest.plain), ...hits(longest.expanded)];
    const candidates = isOneForm ? hits(longest.plain) : new Set(both.sort((a, b) => a - b));
    const isSure = isOneForm && query.terms.length === 1;
    for (const position of candidates) {
      const own = () => big.slice(starts[position], (starts[position + 1] ?? 0) - 1);
      if (isSure || matchesText(own(), query.terms)) {
        ranking.add(position, rankAt(names, position, query));
      }
    }
    return ranking.found(records);
  };
  return { text: big, search };
}

function rankAt(names: readonly Folded[], position: number, query: Query): number {
  const name = names[position];
  return name ? rankOfFolded(name, query) : 3;
}
