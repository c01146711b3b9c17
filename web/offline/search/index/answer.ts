import type { Rank } from '#contract/search/search.ts';
import type { Bits } from './bits.ts';
import { Cursor, firstOf } from './cursor.ts';
import type { IndexedEquipment } from './record-order.ts';
import type { SegmentAnswer } from './segment-answer.ts';

const ranks: readonly Rank[] = [0, 1, 2, 3];

/** What a query finds in all segments together. */
export class Answer<Item extends IndexedEquipment> {
  readonly #parts: readonly SegmentAnswer<Item>[];
  readonly total: number;

  constructor(parts: readonly SegmentAnswer<Item>[]) {
    this.#parts = parts.filter(({ total }) => total > 0);
    this.total = parts.reduce((sum, part) => sum + part.total, 0);
  }

  page(offset: number, limit: number): Item[] {
    let page: Item[] = [];
    let skip = offset;
    for (const rank of ranks) {
      if (page.length >= limit || offset + page.length >= this.total) break;
      const sets = this.#parts.map((part) => ({ items: part.items, set: part.ranked(rank) }));
      const filled = sets.filter(({ set }) => set.next(0) >= 0);
      const count = filled.reduce((sum, { set }) => sum + set.count(), 0);
      if (skip < count) page = page.concat(take(filled, skip, limit - page.length));
      skip = Math.max(0, skip - count);
    }
    return page;
  }
}

interface Ordered<Item> {
  readonly items: readonly Item[];
  readonly set: Bits;
}

function take<Item extends IndexedEquipment>(
  sets: readonly Ordered<Item>[],
  skip: number,
  limit: number,
): Item[] {
  const [only, ...others] = sets;
  if (!only) return [];
  return others.length === 0 ? takeFromOne(only, skip, limit) : takeFromAll(sets, skip, limit);
}

function takeFromOne<Item>({ items, set }: Ordered<Item>, skip: number, limit: number): Item[] {
  const taken: Item[] = [];
  let position = set.next(set.afterFirst(skip));
  while (position >= 0 && taken.length < limit) {
    const item = items[position];
    if (item) taken.push(item);
    position = set.next(position + 1);
  }
  return taken;
}

function takeFromAll<Item extends IndexedEquipment>(
  sets: readonly Ordered<Item>[],
  skip: number,
  limit: number,
): Item[] {
  const taken: Item[] = [];
  const cursors = sets.map(({ items, set }) => new Cursor(items, set));
  for (let index = 0; index < skip + limit; index += 1) {
    const first = firstOf(cursors);
    if (!first) break;
    if (index >= skip) taken.push(first.current.item);
    first.advance();
  }
  return taken;
}
