/** Lists and counts of random defects are those of the contract, by which devices make them too. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#contract/calendar-day.ts';
import {
  byUrgency,
  countDefects,
  type DefectFilters,
  type DefectPage,
  defectText,
  defectViews,
  isDefectFound,
  isInDefectView,
} from '#contract/defects/defect-list.ts';
import { defectStatuses, severities } from '#contract/defects/defect-words.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { splitTerms } from '#contract/search/search.ts';
import { searchText } from '#contract/search/search-text.ts';
import type { Database, Tx } from '../db/database.ts';
import { defects, equipment, users } from '../db/tables/index.ts';
import { derivedColumns, equipmentRecord } from '../equipment/equipment-columns.ts';
import { openTestDatabase } from '../testing/databases/test-database.ts';
import { tries } from '../testing/effort.ts';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { listPage } from './defect-list.ts';

let database: Database;
let people: string[];
let anlagen: Equipment[];
beforeAll(async () => {
  database = await openTestDatabase();
  const named = ['Anna', 'Bert'].map((displayName) => ({ displayName }));
  const made = await database.db.insert(users).values(named).returning({ id: users.id });
  people = made.map(({ id }) => id);
  const fields = ['Küche', 'Kueche', 'UV 3'].map((name) =>
    sampleEquipment({ name, tags: ['RCD'] }),
  );
  const rows = fields.map((one) => ({ ...one, ...derivedColumns(one) }));
  anlagen = await database.db.insert(equipment).values(rows).returning(equipmentRecord);
});
afterAll(() => database.close());

const today = '2026-11-19';

const anyDefect = fc.record({
  anlage: fc.nat(2),
  severity: fc.constantFrom(...severities),
  status: fc.constantFrom('open' as const, ...defectStatuses),
  deadline: fc.option(fc.integer({ min: -2, max: 2 }).map((days) => addDays(today, days))),
  assignee: fc.option(fc.nat(1)),
  description: fc.constantFrom('RCD löst aus', 'Loest nicht', 'Kuche 100 %', 'Tür_klemmt'),
  pointLabel: fc.option(fc.constantFrom('Sichtprüfung', 'Messen')),
  createdAt: fc.constantFrom('2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z'),
});
const anyFilters = fc.record(
  {
    severity: fc.constantFrom(...severities),
    q: fc.constantFrom('rcd', 'küche', 'kuche', 'lost', 'löst rcd', '%', '_', 'sicht uv', ' '),
  },
  { requiredKeys: [] },
);

type Planned = typeof anyDefect extends fc.Arbitrary<infer Value> ? Value : never;

async function build(tx: Tx, planned: readonly Planned[]) {
  const rows = planned.map(({ anlage, assignee, ...fields }) => ({
    ...{ ...fields, equipmentId: anlagen[anlage]?.id ?? '', mayContinue: 'yes' as const },
    assigneeId: assignee === null ? null : (people[assignee] ?? null),
    searchText: defectText(fields),
  }));
  return rows.length > 0 ? tx.insert(defects).values(rows).returning() : [];
}
type Row = Awaited<ReturnType<typeof build>>[number];

function expectedOf(rows: readonly Row[], { view, severity, q = '' }: DefectFilters) {
  const viewer = { today, userId: people[0] ?? '' };
  const terms = splitTerms(q);
  const passing = rows.filter((row) => {
    const of = anlagen.find(({ id }) => id === row.equipmentId);
    const texts = [defectText(row), of ? searchText(of) : ''];
    return (!severity || row.severity === severity) && isDefectFound(texts, terms);
  });
  const listed = passing.filter((row) => isInDefectView(row, view, viewer)).sort(byUrgency);
  return { ids: listed.map(({ id }) => id), counts: countDefects(passing, viewer) };
}

class Undo extends Error {}

it('is the same for random defects', async () => {
  let listed = 0;
  const compare = fc.asyncProperty(
    fc.array(anyDefect, { minLength: 3, maxLength: 12, size: 'max' }),
    anyFilters,
    async (planned, filters) => {
      const undone = database.db.transaction(async (tx) => {
        const rows = await build(tx, planned);
        for (const view of defectViews) {
          const { ids, counts } = expectedOf(rows, { ...filters, view });
          listed += ids.length;
          const page = async (number: number, limit: number) => {
            const viewer = { today, userId: people[0] ?? '' };
            const paging = { page: number, limit };
            const text = await listPage(tx, { ...filters, view }, { viewer, paging });
            const { items, ...facts } = JSON.parse(text) as DefectPage;
            return { ids: items.map(({ defect }) => defect.id), ...facts };
          };
          const facts = { counts, total: ids.length };
          const totalPages = Math.min(ids.length, 1);
          expect(await page(1, 500)).toEqual({ ids, ...facts, page: 1, totalPages });
          const parts = { page: 2, totalPages: Math.ceil(ids.length / 2) };
          expect(await page(2, 2)).toEqual({ ids: ids.slice(2, 4), ...facts, ...parts });
        }
        throw new Undo();
      });
      await undone.catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
    },
  );
  const numRuns = tries(100, 20);
  await fc.assert(compare, { numRuns });
  // Lists in which nothing is found would prove nothing.
  expect(listed).toBeGreaterThan(numRuns);
});
