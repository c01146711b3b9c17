import { describe, expect, it } from 'vitest';
import type { DefectEntry } from '#contract/defects/defect-entries.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { aDefect, aDefectEntry } from '#web/testing/samples/a-defect.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { defectsOf, entriesOf } from './defect-queries.ts';

const pump = anEquipment();
const saved = aDefect({ equipmentId: pump.id });
const update = (body: object, state: 'waiting' | 'failed' = 'waiting') =>
  aQueueItem({ type: 'defect', action: 'update', data: { params: { id: saved.id }, body }, state });
const rowsOf = (
  items: ReturnType<typeof aQueueItem>[],
  { defects = [saved], entries = [] }: { defects?: Defect[]; entries?: DefectEntry[] } = {},
) => memoryRows({ equipment: [pump], defect: defects, defect_entry: entries }, items);

describe('the defects of an Anlage', () => {
  it('have their waiting changes, the mended ones last', async () => {
    const other = aDefect({ equipmentId: pump.id, deadline: '2026-12-01' });
    const moved = update({ status: 'fixed', severity: 'dangerous' });
    const shown = await defectsOf(rowsOf([moved], { defects: [saved, other] }), pump.id);
    expect(shown?.map(({ id, status }) => [id, status])).toEqual([
      [other.id, 'open'],
      [saved.id, 'fixed'],
    ]);
    expect(shown?.[1]).toMatchObject({ severity: 'dangerous', statusChangedByName: null });
  });

  it('are not altered by a change that the server has refused', async () => {
    const refused = update({ status: 'fixed' }, 'failed');
    expect(await defectsOf(rowsOf([refused]), pump.id)).toEqual([saved]);
  });

  it('contain one that was reported here, with everything that was entered', async () => {
    const id = crypto.randomUUID();
    const body = {
      ...{ id, equipmentId: pump.id, severity: 'minor', description: 'Rost' },
      ...{ mayContinue: 'yes', deadline: '2026-12-24', taskId: 'task' },
    };
    const item = aQueueItem({ type: 'defect', action: 'create', data: { body } });
    const shown = await defectsOf(rowsOf([item], { defects: [] }), pump.id);
    expect(shown).toMatchObject([{ ...body, status: 'open', reason: null, createdByName: null }]);
  });
});

describe('what happened to a defect', () => {
  it('contains a waiting change of status once, after what is saved', async () => {
    const first = aDefectEntry({ defectId: saved.id, text: 'Bestellt' });
    const entryId = crypto.randomUUID();
    const reopened = update({ status: 'open', reason: ' Locker ', entryId });
    const entries = await entriesOf(rowsOf([reopened], { entries: [first] }), saved.id);
    expect(entries).toMatchObject([first, { id: entryId, status: 'open', text: 'Locker' }]);
    const createdAt = '2026-11-03T08:00:00.000Z';
    const arrived = aDefectEntry({ id: entryId, defectId: saved.id, status: 'open', createdAt });
    const later = await entriesOf(rowsOf([reopened], { entries: [first, arrived] }), saved.id);
    expect(later).toEqual([first, arrived]);
  });

  it('contains no refused change of status, and no change of other fields', async () => {
    const entryId = crypto.randomUUID();
    const items = [update({ status: 'fixed', entryId }, 'failed'), update({ severity: 'minor' })];
    expect(await entriesOf(rowsOf(items), saved.id)).toEqual([]);
  });

  it('contains what somebody has written here', async () => {
    const data = { params: { id: saved.id }, body: { id: crypto.randomUUID(), text: 'Da' } };
    const item = aQueueItem({ type: 'defect_entry', action: 'create', data });
    const entries = await entriesOf(rowsOf([item]), saved.id);
    expect(entries).toMatchObject([{ id: data.body.id, text: 'Da', status: null }]);
  });
});
