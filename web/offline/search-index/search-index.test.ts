import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchEquipment } from '#contract/search.ts';
import type { IndexedEquipment } from './record-order.ts';
import { anyFilters, anyQuery, anyRecord } from './samples.ts';
import { runThrough, type SearchIndex } from './search-index.ts';

const ids = fc.nat(30).map((number) => `id-${number}`);

/** One thing that happens to an index; each is done to a plain map too. */
type Model = Map<string, IndexedEquipment>;
type Event = (index: SearchIndex<IndexedEquipment>, model: Model) => void;

const put: fc.Arbitrary<Event> = fc.array(anyRecord(ids), { maxLength: 12 }).map((records) => {
  return (index, model) => {
    index.put(records);
    for (const record of records) model.set(record.id, record);
  };
});
const remove: fc.Arbitrary<Event> = fc.array(ids, { maxLength: 4 }).map((removed) => {
  return (index, model) => {
    index.remove(removed);
    for (const id of removed) model.delete(id);
  };
});

const settle: fc.Arbitrary<Event> = fc.constant((index) => runThrough(index.settle()));
