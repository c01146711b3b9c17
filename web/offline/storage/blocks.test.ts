import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { type IDBPDatabase, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type BlockStore,
  clearTable,
  findRows,
  readTable,
  type Table,
  writeRows,
} from './blocks.ts';

interface Note {
  id: string;
  home: string;
  text: string;
}
const notes: Table<Note> = { name: 'note/', homeOf: ({ home }) => home };
const others: Table<Note> = { name: 'note2/', homeOf: ({ home }) => home };

let database: IDBPDatabase;
let number = 0;
beforeEach(async () => {
  database = await openDB(`blocks-${++number}`, 1, {
    upgrade: (opened) => void opened.createObjectStore('rows', { keyPath: 'id' }),
  });
});
afterEach(() => database.close());

const store = (mode: IDBTransactionMode = 'readwrite') =>
  database.transaction('rows', mode).store as unknown as BlockStore;

const all = async (table = notes): Promise<Note[]> => {
  const parts: Note[] = [];
  for await (const rows of readTable(table, () => store('readonly'), 2)) parts.push(...rows);
  return parts;
};

const byKey = (a: Note, b: Note) => (`${a.home}/${a.id}` < `${b.home}/${b.id}` ? -1 : 1);

const aNote = (home: number, id: number, length = 10): Note => ({
  ...{ id: `n${id}`, home: `h${home}` },
  text: 'x'.repeat(length),
});

describe('rows in blocks', () => {
  it('are found by the record they belong to', async () => {
    await writeRows(store(), notes, [aNote(1, 1), aNote(10, 2), aNote(1, 3), aNote(2, 4)]);
    const found = await findRows(store('readonly'), notes, ['h1']);
    expect(found.map(({ id }) => id)).toEqual(['n1', 'n3']);
    const several = await findRows(store('readonly'), notes, ['h2', 'h10', 'h3']);
    expect(several.map(({ id }) => id).toSorted()).toEqual(['n2', 'n4']);
  });

  it('are found when one home has more rows than a block holds', async () => {
    const many = Array.from({ length: 50 }, (_, at) => aNote(5, at, 2_000));
    await writeRows(store(), notes, [aNote(4, 100), ...many, aNote(6, 101)]);
    expect(await database.count('rows')).toBeGreaterThan(5);
    expect(await findRows(store('readonly'), notes, ['h5'])).toHaveLength(50);
  });

  it('of another table in the same store are not touched', async () => {
    await writeRows(store(), notes, [aNote(1, 1)]);
    await writeRows(store(), others, [aNote(1, 2)]);
    await clearTable(store(), notes);
    expect(await all(notes)).toEqual([]);
    expect(await all(others)).toEqual([aNote(1, 2)]);
  });

  it('that arrive in order fill each block once', async () => {
    const pages = [0, 1, 2, 3].map((page) =>
      Array.from({ length: 100 }, (_, at) => aNote(1000 + page * 100 + at, at, 1_000)),
    );
    for (const page of pages) await writeRows(store(), notes, page);
    // 400 rows of about 1,030 characters, at most 16,000 in a block.
    expect(await database.count('rows')).toBeLessThanOrEqual(32);
    expect(await all()).toEqual(pages.flat());
  });

  it('are all read, also where blocks are split meanwhile', async () => {
    const rows = Array.from({ length: 100 }, (_, at) => aNote(1000 + at, at, 1_000));
    await writeRows(store(), notes, rows);
    const ids: string[] = [];
    let isFirst = true;
    for await (const part of readTable(notes, () => store('readonly'), 2)) {
      ids.push(...part.map(({ id }) => id));
      // Every block that is not read yet is split.
      const longer = rows.slice(part.length).filter((_, at) => at % 10 === 0);
      if (isFirst)
        await writeRows(
          store(),
          notes,
          longer.map((row) => ({ ...row, text: 'x'.repeat(9_000) })),
        );
      isFirst = false;
    }
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  it('are the last written ones, in the order of their keys, whatever is written and deleted', async () => {
    const aChange = fc.record({
      home: fc.nat(20),
      id: fc.nat(60),
      length: fc.constantFrom(5, 3_000, 20_000),
      isGone: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(aChange, { maxLength: 12 }), { maxLength: 12 }),
        async (pages) => {
          await clearTable(store(), notes);
          const expected = new Map<string, Note>();
          for (const page of pages) {
            // Each row is at most once in a page, as in the feed.
            const each = [...new Map(page.map((one) => [`${one.home} ${one.id}`, one])).values()];
            const changed = each.filter(({ isGone }) => !isGone);
            const gone = each.filter(({ isGone }) => isGone);
            const rows = changed.map(({ home, id, length }) => aNote(home, id, length));
            const keyOf = (note: { home: string; id: string }) => `${note.home}/${note.id}`;
            for (const row of rows) expected.set(keyOf(row), row);
            const left = gone.map(({ home, id }) => ({ home: `h${home}`, id: `n${id}` }));
            for (const one of left) expected.delete(keyOf(one));
            await writeRows(store(), notes, rows, left);
          }
          const sorted = [...expected].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
          expect(await all()).toEqual(sorted);
          const manyHomes = Array.from({ length: 40 }, (_, at) => `h${at}`);
          const many = await findRows(store('readonly'), notes, manyHomes);
          expect(many.toSorted(byKey)).toEqual(sorted.toSorted(byKey));
          const few = await findRows(store('readonly'), notes, ['h1', 'h2', 'h3']);
          const isFew = ({ home }: Note) => ['h1', 'h2', 'h3'].includes(home);
          expect(few.toSorted(byKey)).toEqual(sorted.filter(isFew).toSorted(byKey));
          for (const home of ['h1', 'h10', 'h20']) {
            const found = await findRows(store('readonly'), notes, [home]);
            expect(found).toEqual(sorted.filter((row) => row.home === home));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
