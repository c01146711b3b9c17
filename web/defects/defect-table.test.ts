import { beforeEach, expect, it } from 'vitest';
import { type DefectPage, defectListQuery } from '#contract/defects/defect-list.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { byName } from '#contract/equipment/equipment-summary.ts';
import type { ShownRows } from '#web/offline/rows/shown-rows.ts';
import { aDefect } from '#web/testing/samples/a-defect.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { DefectTable } from './defect-table.ts';

const now = () => Date.parse('2026-11-19T12:00:00Z');
const me = crypto.randomUUID();
const board = anEquipment({ name: 'UV 3.2 Küche', type: 'Unterverteilung' });
const pump = anEquipment({ name: 'Pumpe 1' });
const on = (equipment: typeof board, fields: Partial<Defect>) =>
  aDefect({ equipmentId: equipment.id, ...fields });

let isComplete: boolean;
let defects: Defect[];
let items: ReturnType<typeof aQueueItem>[];
beforeEach(() => {
  [isComplete, defects, items] = [true, [], []];
});

function ask(query: object = {}): Promise<DefectPage | null> {
  const source = {
    equipment: async (passes: (row: never) => boolean) =>
      [board, pump].filter((one) => passes(one as never)).sort(byName),
    places: async () => [board, pump],
    rows: async () =>
      ({ ...memoryRows({ defect: defects }, items), isComplete }) as unknown as ShownRows,
  };
  const question = { ...defectListQuery.parse(query), userId: me };
  return new DefectTable(source, now).answers.defectList(question);
}
const descriptions = async (query?: object) =>
  (await ask(query))?.items.map(({ defect }) => defect.description);

it('lists the dangerous ones first, then by deadline, then the newest, and counts every view', async () => {
  defects = [
    on(pump, { description: 'alt', createdAt: '2026-01-01T08:00:00.000Z' }),
    on(pump, { description: 'neu', createdAt: '2026-02-01T08:00:00.000Z', assigneeId: me }),
    on(board, { description: 'spät', deadline: '2026-12-01' }),
    on(board, { description: 'überfällig', deadline: '2026-11-18' }),
    on(board, { description: 'gefährlich', severity: 'dangerous' }),
    on(board, { description: 'behoben', status: 'fixed', deadline: '2026-01-01' }),
    on(board, { description: 'geprüft', status: 'verified', severity: 'dangerous' }),
  ];
  expect(await descriptions()).toEqual(['gefährlich', 'überfällig', 'spät', 'neu', 'alt']);
  const counts = { open: 5, overdue: 1, mine: 1, dangerous: 1, fixed: 1, verified: 1 };
  expect(await ask({ view: 'mine' })).toMatchObject({ counts, total: 1, totalPages: 1 });
  expect(await descriptions({ page: 2, limit: 2 })).toEqual(['spät', 'neu']);
});

it('finds words of the description or of the Anlage, and counts only what is found', async () => {
  defects = [
    on(board, { description: 'RCD löst aus' }),
    on(pump, { description: 'tropft', severity: 'minor' }),
  ];
  expect(await descriptions({ q: 'rcd kuche' })).toEqual(['RCD löst aus']);
  expect(await descriptions({ q: 'pumpe' })).toEqual(['tropft']);
  expect(await descriptions({ q: 'pumpe rcd' })).toEqual([]);
  expect(await ask({ severity: 'minor', view: 'fixed' })).toMatchObject({
    ...{ items: [], counts: { open: 1, overdue: 0 } },
  });
});

it('contains what waits on the device', async () => {
  defects = [on(board, { id: 'a', description: 'Alt' })];
  const data = { params: { id: 'a' }, body: { severity: 'dangerous', status: 'fixed' } };
  items = [aQueueItem({ type: 'defect', action: 'update', userId: me, data })];
  expect(await ask({ view: 'fixed' })).toMatchObject({
    ...{ items: [{ defect: { severity: 'dangerous' }, equipment: { name: board.name } }] },
  });
});

it('has no answer before the device has all rows, and leaves out what has no Anlage any more', async () => {
  defects = [aDefect()];
  expect(await descriptions()).toEqual([]);
  isComplete = false;
  expect(await ask()).toBeNull();
});
