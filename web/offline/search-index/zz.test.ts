import fc from 'fast-check';
import { expect, it } from 'vitest';
import { searchEquipment } from '#contract/search.ts';
import type { IndexedEquipment } from './record-order.ts';
import { anyFilters, anyQuery, anyRecord } from './samples.ts';
import { runThrough, SearchIndex } from './search-index.ts';

it('quick', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anyRecord(fc.uuid()), { selector: (r) => r.id, maxLength: 30 }),
      fc.array(fc.record({ query: anyQuery, filters: fc.oneof(fc.constant({}), anyFilters) }), {
        minLength: 5,
        maxLength: 15,
      }),
      fc.nat(3),
      (records, searches, split) => {
        const index = new SearchIndex<IndexedEquipment>();
        if (split === 0) index.put(records);
        else {
          const size = Math.ceil(records.length / split) || 1;
          for (let i = 0; i < records.length; i += size) {
            index.put(records.slice(i, i + size));
            runThrough(index.settle());
          }
        }
        for (const { query, filters } of searches) {
          const expected = searchEquipment(records, query, filters);
          const { records: got, total } = index.search(query, filters, 100);
          expect(got.map((r) => r.id)).toEqual(expected.map((r) => r.id));
          expect(total).toBe(expected.length);
        }
      },
    ),
    { numRuns: 3000 },
  );
}, 200000);
