import { searchEquipment } from '#contract/search/search.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';
import { hundredThousand } from '../stock/records.ts';
import { type Found, foldEachField, pageSize, type Search } from './device-alternatives.ts';

/** So far is counted what is not counted to its end. */
const mostCounted = 1_001;

/** Looks at every field of every record: slow, and never wrong. */
export class BruteForce {
  readonly #search: Search;
  readonly #found = new Map<string, Found>();

  constructor(records: readonly DemoEquipment[]) {
    this.#search = foldEachField(searchEquipment(records, ''));
  }

  /** Searches, whether it has before or not. */
  search(query: string): Found {
    const found = this.#search(query);
    this.#found.set(query, found);
    return found;
  }

  /** Another number, another first page or another order. */
  isWrong(query: string, { ids, total, isCut }: Found): boolean {
    const all = this.#found.get(query) ?? this.search(query);
    const counted = isCut ? Math.min(mostCounted, all.total) : all.total;
    return total !== counted || ids.join() !== all.ids.slice(0, pageSize).join();
  }
}

let made: BruteForce | undefined;

/** One for the whole run: what it has found once, every part may compare with. */
export function bruteForce(): BruteForce {
  made ??= new BruteForce(hundredThousand());
  return made;
}
