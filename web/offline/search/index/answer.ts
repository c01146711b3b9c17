import type { Rank } from '#contract/search/search.ts';
import type { Bits } from './bits.ts';
import { Cursor, firstOf } from './cursor.ts';
import type { SegmentAnswer } from './segment-answer.ts';
import type { EquipmentTable, IndexedEquipment } from './table/equipment-table.ts';

const ranks: readonly Rank[] = [0, 1, 2, 3];

/** What a query finds in all segments together. */
export class Answer {
  readonly #parts: readonly SegmentAnswer[];
  readonly total: number;

  constructor(parts: readonly SegmentAnswer[]) {
    this.#parts = parts.filter(({ total }) => total > 0);
    this.total = parts.reduce((sum, part) => sum + part.total, 0);
  }

  page(offset: number, limit: number): IndexedEquipment[] {
    let page: IndexedEquipment[] = [];
    let skip = offset;
    for (const rank of ranks) {
      if (page.length >= limit || offset + page.length >= this.total) break;
      const sets = this.#parts.map((part) => ({ table: part.table, set: part.ranked(rank) }));
      const filled = sets.filter(({ set }) => set.next(0) >= 0);
      const count = filled.reduce((sum, { set }) => sum + set.count(), 0);
      if (skip < count) page = page.concat(take(filled, skip, limit - page.length));
      skip = Math.max(0, skip - count);
    }
    return page;
  }
}

interface Ordered {
  readonly table: EquipmentTable;
  readonly set: Bits;
}

function take(sets: readonly Ordered[], skip: number, limit: number): IndexedEquipment[] {
  const [only, ...others] = sets;
  if (!only) return [];
  return others.length === 0 ? takeFromOne(only, skip, limit) : takeFromAll(sets, skip, limit);
}

function takeFromOne({ table, set }: Ordered, skip: number, limit: number): IndexedEquipment[] {
  const taken: IndexedEquipment[] = [];
  let position = set.next(set.afterFirst(skip));
  while (position >= 0 && taken.length < limit) {
    taken.push(table.at(position));
    position = set.next(position + 1);
  }
  return taken;
}

function takeFromAll(sets: readonly Ordered[], skip: number, limit: number): IndexedEquipment[] {
  const taken: IndexedEquipment[] = [];
  const cursors = sets.map(({ table, set }) => new Cursor(table, set));
  for (let index = 0; index < skip + limit; index += 1) {
    const first = firstOf(cursors);
    if (!first) break;
    if (index >= skip) taken.push(first.table.at(first.position));
    first.advance();
  }
  return taken;
}
