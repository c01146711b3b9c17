import { searchEquipment } from '#contract/search.ts';
import type { DemoEquipment } from '#server/demo/plant/demo-equipment.ts';
import { type Found, pageSize } from './device-alternatives.ts';
import { keyStrokes } from './key-strokes.ts';

/** For each query the ids in their order, as the contract alone finds them. */
export type Expected = ReadonlyMap<string, readonly string[]>;

const expectations = new WeakMap<readonly DemoEquipment[], Expected>();

/** Takes as long as the slowest way that is measured: once for the same records. */
export function bruteForce(records: readonly DemoEquipment[]): Expected {
  const expected = expectations.get(records) ?? searchAll(records);
  expectations.set(records, expected);
  return expected;
}

function searchAll(records: readonly DemoEquipment[]): Expected {
  const idsOf = (query: string) => searchEquipment(records, query).map(({ id }) => id);
  return new Map([...new Set(keyStrokes)].map((query) => [query, idsOf(query)]));
}

/** So far is counted what is not counted to its end. */
const mostCounted = 1_001;

/** Another number, another first page or another order. */
export function isWrong(expected: Expected, query: string, { ids, total, isCut }: Found): boolean {
  const all = expected.get(query) ?? [];
  const counted = isCut ? Math.min(mostCounted, all.length) : all.length;
  return total !== counted || ids.join() !== all.slice(0, pageSize).join();
}
