import { beforeEach, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { byName } from '#contract/equipment/equipment-summary.ts';
import { type DueCounts, dueWindows } from '#contract/inspections/due.ts';
import { dueListQuery } from '#contract/inspections/due-list.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { Outage } from '#contract/outages.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { anInspectionDuty, anInspectionKind } from '#web/testing/samples/an-inspection.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { DueTable } from './due-table.ts';

const now = () => Date.parse('2026-11-19T12:00:00Z');

let isComplete: boolean;
let equipment: Equipment[];
let kinds: InspectionKind[];
let duties: InspectionDuty[];
let outages: Outage[];
let table: DueTable;
/** How many Prüfpflichten were read in all. */
let read: number;

beforeEach(() => {
  [isComplete, equipment, kinds, duties, outages, read] = [true, [], [], [], [], 0];
  table = new DueTable(
    {
      equipment: async (passes) => equipment.filter((one) => passes(one as never)).sort(byName),
      places: async () => equipment,
      rows: async () => {
        const rows = memoryRows({
          inspection_kind: kinds,
          inspection_duty: duties,
          outage: outages,
        });
        const of: typeof rows.of = async (kind, homes) => {
          const found = await rows.of(kind, homes);
          if (kind === 'inspection_duty') read += found.length;
          return found;
        };
        async function* inParts() {
          read += duties.length;
          yield duties;
        }
        return { ...rows, of, inParts, isComplete } as unknown as ShownRows;
      },
    },
    now,
  );
});

const ask = (question: 'dueCounts' | 'dueList', query: object = {}) =>
  table.answers[question](question === 'dueList' ? dueListQuery.parse(query) : query);

const list = async (query: object) =>
  ((await ask('dueList', query)) as { items: { equipment: { name: string } }[] }).items.map(
    (item) => item.equipment.name,
  );

async function makeHouse() {
  const kind = anInspectionKind();
  kinds = [kind];
  const inspected = async (name: string, lastDoneOn: string | null, fields = {}) => {
    const one = anEquipment({ name });
    equipment.push(one);
    if (lastDoneOn === null) return one;
    duties.push(
      await anInspectionDuty({ equipmentId: one.id, kindId: kind.id, lastDoneOn, ...fields }),
    );
    return one;
  };
  return { kind, inspected };
}

it('counts and lists what is due, the earliest first', async () => {
  const { kind, inspected } = await makeHouse();
  await inspected('Pumpe 10', '2022-09-14');
  await inspected('Pumpe 2', '2022-09-14');
  await inspected('Pumpe 3', '2022-03-01');
  await inspected('Pumpe 4', '2022-11-30');
  await inspected('Pumpe 5', null);
  const resting = await inspected('Pumpe 6', '2020-01-01');
  outages = [
    {
      ...{ id: crypto.randomUUID(), equipmentId: resting.id, since: '2026-01-01', until: null },
      ...{ reason: null, updatedAt: '2026-01-01T08:00:00.000Z', updatedBy: null },
    },
  ];
  equipment.push(anEquipment({ name: 'Kessel', type: 'Kessel' }));
  expect(await ask('dueCounts')).toMatchObject({
    windows: { overdue: 3, month: 1, days30: 1, days90: 1, later: 0, never: 1, paused: 1 },
    months: [{ kindId: kind.id, counts: [4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] }],
  });
  expect(await list({})).toEqual(['Pumpe 3', 'Pumpe 2', 'Pumpe 10']);
  expect(await list({ window: 'never' })).toEqual(['Pumpe 5']);
  expect(await list({ window: 'paused' })).toEqual(['Pumpe 6']);
  expect(await list({ month: '2026-11' })).toEqual(['Pumpe 3', 'Pumpe 2', 'Pumpe 10', 'Pumpe 4']);
  expect(await list({ limit: '2', page: '2' })).toEqual(['Pumpe 10']);
});

it('filters by Prüfart, type, building and the person who is responsible', async () => {
  const { kind, inspected } = await makeHouse();
  const [jens, eva] = [crypto.randomUUID(), crypto.randomUUID()];
  kinds = [{ ...kind, responsibleId: jens, responsibleName: 'Jens' }, anInspectionKind()];
  await inspected('Pumpe 1', '2022-09-14');
  await inspected('Pumpe 2', '2022-09-14', { responsibleId: eva, responsibleName: 'Eva' });
  expect(await list({ kindId: kind.id })).toEqual(['Pumpe 1', 'Pumpe 2']);
  expect(await list({ kindId: kind.id, responsibleId: jens })).toEqual(['Pumpe 1']);
  expect(await list({ responsibleId: eva })).toEqual(['Pumpe 2']);
  expect(await list({ type: 'Kessel' })).toEqual([]);
  expect(await list({ building: 'bt 3' })).toEqual(['Pumpe 1', 'Pumpe 2']);
  expect(await list({ building: 'BT4' })).toEqual([]);
});

it('counts as many as it lists, whatever is set for single Anlagen', async () => {
  const { kind, inspected } = await makeHouse();
  const eva = crypto.randomUUID();
  kinds.push(anInspectionKind({ types: [], interval: { count: 6, unit: 'week' } }));
  const other = kinds[1]?.id ?? '';
  const resting = await inspected('Pumpe 1', '2025-01-01');
  await inspected('Pumpe 2', '2025-01-01', { interval: { count: 1, unit: 'year' } });
  await inspected('Pumpe 3', '2025-01-01', { responsibleId: eva, responsibleName: 'Eva' });
  await inspected('Pumpe 4', '2025-01-01', { rule: 'never' });
  await inspected('Pumpe 5', null);
  const fan = await inspected('Lüfter', '2026-11-10', { kindId: other, rule: 'always' });
  await inspected('Kessel', '2026-11-10', { kindId: other });
  equipment = equipment.map((one) => (one.id === fan.id ? { ...one, type: 'Lüfter' } : one));
  outages = [
    {
      ...{ id: resting.id, equipmentId: resting.id, since: '2026-01-01', until: null },
      ...{ reason: null, updatedAt: '2026-01-01T08:00:00.000Z', updatedBy: null },
    },
  ];
  for (const query of [{}, { kindId: kind.id }, { responsibleId: eva }, { type: 'Lüfter' }]) {
    const { windows, months } = (await ask('dueCounts', query)) as DueCounts;
    const total = async (list: object) =>
      ((await ask('dueList', { ...query, ...list })) as { total: number }).total;
    for (const window of dueWindows) expect(await total({ window })).toBe(windows[window]);
    const inDecember = months.reduce((sum, { counts }) => sum + (counts[1] ?? 0), 0);
    expect(await total({ month: '2026-12' })).toBe(inDecember);
  }
  expect(await ask('dueCounts')).toMatchObject({
    windows: { overdue: 1, days90: 1, later: 1, never: 2, paused: 1 },
  });
});

it('reads all Prüfpflichten once, and afterwards those that have changed', async () => {
  const { inspected } = await makeHouse();
  const first = await inspected('Pumpe 1', '2022-09-14');
  await inspected('Pumpe 2', '2022-09-14');
  expect(await list({})).toEqual(['Pumpe 1', 'Pumpe 2']);
  expect(await list({})).toEqual(['Pumpe 1', 'Pumpe 2']);
  expect(read).toBe(2);
  duties = duties.map((duty) =>
    duty.equipmentId === first.id ? { ...duty, countsFrom: '2026-11-01' } : duty,
  );
  table.forget({ inspection_duty: [first.id] });
  expect(await list({})).toEqual(['Pumpe 2']);
  expect(read).toBe(3);
  duties = [];
  table.forget('*');
  expect(await list({ window: 'never' })).toEqual(['Pumpe 1', 'Pumpe 2']);
});

it('answers nothing before the device has all rows', async () => {
  const { inspected } = await makeHouse();
  await inspected('Pumpe 1', '2022-09-14');
  isComplete = false;
  expect(await ask('dueCounts')).toBeNull();
  expect(await ask('dueList')).toBeNull();
  isComplete = true;
  expect(await list({})).toEqual(['Pumpe 1']);
});
