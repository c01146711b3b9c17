import { searchEquipment } from '#contract/search/search.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';
import { hundredThousand } from '../stock/sample-anlagen.ts';
import { type Found, foldEachField, pageSize, type Search } from './device-alternatives.ts';

/** The search counts results up to this number when it does not count all. */
const mostCounted = 1_001;

/** Compares every field of every record: slow, but always correct. */
export class BruteForce {
  readonly #search: Search;
  readonly #found = new Map<string, Found>();

  constructor(records: readonly DemoEquipment[]) {
    this.#search = foldEachField(searchEquipment(records, ''));
  }

  /** Returns the stored result of an earlier search, or searches. */
  search(query: string): Found {
    const found = this.#search(query);
    this.#found.set(query, found);
    return found;
  }

  /** Whether number, first page or order of a result is wrong. */
  isWrong(query: string, { ids, total, isCut }: Found): boolean {
    const all = this.#found.get(query) ?? this.search(query);
    const counted = isCut ? Math.min(mostCounted, all.total) : all.total;
    return total !== counted || ids.join() !== all.ids.slice(0, pageSize).join();
  }
}

let made: BruteForce | undefined;

/** One for the whole run, so that all parts use the results of earlier searches. */
export function bruteForce(): BruteForce {
  made ??= new BruteForce(hundredThousand());
  return made;
}
