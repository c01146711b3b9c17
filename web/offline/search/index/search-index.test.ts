import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type SearchFilters, searchEquipment } from '#contract/search/search.ts';
import {
  anyFilters,
  anyId,
  anyQuery,
  anyRecord,
  plant,
} from '#web/testing/samples/search-samples.ts';
import { runAll, SearchIndex } from './search-index.ts';

const everything = Number.MAX_SAFE_INTEGER;

type Model = Map<string, Equipment>;

function expectSame(
  index: SearchIndex,
  model: Model,
  query: string,
  filters: SearchFilters = {},
): void {
  const expected = searchEquipment([...model.values()], query, filters);
  const { records, total } = index.search(query, filters, everything);
  expect(total).toBe(expected.length);
  expect(records).toEqual(expected);
}

/** An index with one segment per chunk. */
function filled(records: readonly Equipment[], chunk = records.length): SearchIndex {
  const index: SearchIndex = new SearchIndex({ mostRecent: 1 });
  for (let at = 0; at < records.length; at += chunk) index.put(records.slice(at, at + chunk));
  return index;
}

function byId(records: readonly Equipment[]): Model {
  return new Map(records.map((record) => [record.id, record]));
}

/** Operations on an index, applied to a plain map as well. */
interface World {
  readonly index: SearchIndex;
  readonly model: Model;
  /** A merge that has begun. */
  steps: Generator<void>;
}
type Event = (world: World) => void;

const put = fc.array(anyRecord, { minLength: 1, maxLength: 6 }).map((records): Event => {
  return ({ index, model }) => {
    index.put(records);
    for (const record of records) model.set(record.id, record);
  };
});
const remove = fc.array(anyId, { maxLength: 9 }).map((ids): Event => {
  return ({ index, model }) => {
    index.remove(ids);
    for (const id of ids) model.delete(id);
  };
});
const clear = fc.constant<Event>(({ index, model }) => {
  index.clear();
  model.clear();
});
const startTidying = fc.boolean().map((isWhole): Event => {
  return (world) => {
    world.steps = isWhole ? world.index.compact() : world.index.tidy();
  };
});
const goOn = fc.nat(60).map((count): Event => {
  return ({ steps }) => {
    for (let step = 0; step < count; step += 1) steps.next();
  };
});
const search = fc.tuple(anyQuery, anyFilters).map(([query, filters]): Event => {
  return ({ index, model }) => expectSame(index, model, query, filters);
});
const events = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: put },
    { weight: 3, arbitrary: remove },
    { weight: 1, arbitrary: clear },
    { weight: 3, arbitrary: startTidying },
    { weight: 5, arbitrary: goOn },
    { weight: 8, arbitrary: search },
  ),
  { maxLength: 60, size: 'max' },
);

describe('the search index', () => {
  it('finds what the contract finds, in its order, after any operations', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 12 }), (all, mostRecent) => {
        const index: SearchIndex = new SearchIndex({ mostRecent });
        const world: World = { index, model: new Map(), steps: index.tidy() };
        for (const event of all) event(world);
        expect(index.size).toBe(world.model.size);
      }),
      { numRuns: 200 },
    );
  });

  it('finds what the contract finds among many', () => {
    const records = fc.array(anyRecord, { minLength: 100, maxLength: 200, size: 'max' });
    const unique = records.map((all) => all.map((record, at) => ({ ...record, id: `${at}` })));
    const searches = fc.array(fc.tuple(anyQuery, anyFilters), { minLength: 10, maxLength: 20 });
    fc.assert(
      fc.property(unique, searches, (all, asked) => {
        const index = filled(all);
        for (const [query, filters] of asked) expectSame(index, byId(all), query, filters);
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['a-b-c', ['x-a-b', 'b-c'], false],
    ['a-b-c', ['xa-b-cx'], true],
    ['a-b-c', ['a-bb-c', 'aa-b', 'b-cc'], false],
    ['b.-', ['b.-'], true],
    ['kuche-kue', ['Küche-Küche'], false],
    ['kuche-ku', ['Küche-Küche'], true],
    ['kueche-kue', ['Küche-Küche'], true],
    ['kueche-ku', ['Küche-Küche'], true],
    ['kueche-kuc', ['Küche-Küche'], false],
    ['küche-kue', ['Küche-Kueche'], true],
    ['küche-küc', ['Kuche-Kueche'], false],
    ['küche-kü', ['Kuche-Kuche', 'Kueche-Kueche'], true],
  ])('%j in %j: %s', (query, texts, isFound) => {
    const [record] = plant(1);
    if (!record) throw new Error('no record');
    for (const fields of [{ tags: texts }, { name: texts.join('  ') }]) {
      const all = [{ ...record, name: '', ...fields }];
      const index = filled(all);
      expect(index.search(query, {}, 1).total).toBe(isFound ? 1 : 0);
      expectSame(index, byId(all), query);
    }
  });

  it('answers after every key stroke while a query is typed and deleted again', () => {
    const all = plant(700);
    const index = filled(all, 100);
    const queries = ['lüftungsanlage', 'kuche west', 'usv 5', 'bt12-og2-c', '3.0 küche', '7.2.1'];
    for (const query of queries) {
      const typed = Array.from(query, (_, at) => query.slice(0, at + 1));
      for (const text of [...typed, ...typed.toReversed()]) expectSame(index, byId(all), text);
    }
  });

  it('filters as the contract does', () => {
    const all = plant(500);
    const index = filled(all, 100);
    for (const filters of [
      { type: 'anlage' },
      { site: 'bt1' },
      { site: 'BT12-OG' },
      { building: 'BT1' },
      { building: '12', floor: 'OG2' },
      { building: 'ohne_bauteil' },
      { floor: 'og3', room: '3.024' },
      { floor: 'ohne_etage' },
      { type: 'usv', site: 'og', floor: 'OG1' },
      { type: 'nichts' },
    ]) {
      for (const query of ['', 'k', 'kuche']) expectSame(index, byId(all), query, filters);
    }
  });

  it('gives pages without gap or repetition', () => {
    const all = plant(600);
    for (const index of [filled(all), filled(all, 50)]) {
      for (const query of ['', 'kuche', 'e', 'lüftungsanlage 3', 'og2']) {
        const expected = searchEquipment(all, query);
        const pages = [index.search(query, {}, 70).records];
        for (let offset = 70; offset < expected.length; offset += 70) {
          pages.push(index.more(offset, 70).records);
        }
        expect(pages.flat()).toEqual(expected);
        expect(index.more(expected.length, 70)).toEqual({ records: [], total: expected.length });
      }
    }
  });

  it('gives further pages of the current records after a change', () => {
    const [first, ...others] = plant(30);
    const index = filled(first ? [first, ...others] : []);
    index.search('', {}, 10);
    index.remove([first?.id ?? '']);
    expect(index.more(5, 10).records).toEqual(searchEquipment(others, '').slice(5, 15));
  });

  it('leaves out records that are removed while segments are merged', () => {
    const all = plant(200);
    const index = filled(all, 20);
    const steps = index.compact();
    steps.next();
    const model = byId(all);
    for (const { id } of all.slice(0, 150)) {
      index.remove([id]);
      model.delete(id);
    }
    runAll(steps);
    expectSame(index, model, '');
    runAll(index.tidy());
    expectSame(index, model, 'pumpe');
    expect(index.size).toBe(50);
  });

  it('stays empty if it is cleared while segments are merged', () => {
    const index = filled(plant(100), 10);
    const steps = index.compact();
    steps.next();
    index.clear();
    runAll(steps);
    expect(index.search('', {}, 1).total).toBe(0);
  });

  it('stays correct when two merges run at once', () => {
    const all = plant(100);
    const index = filled(all, 10);
    const [first, second] = [index.compact(), index.compact()];
    first.next();
    runAll(second);
    runAll(first);
    expectSame(index, byId(all), '');
  });
});
