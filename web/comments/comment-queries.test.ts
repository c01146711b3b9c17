import { describe, expect, it } from 'vitest';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { aComment } from '#web/testing/samples/a-comment.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { memoryRows } from '#web/testing/samples/memory-rows.ts';
import { commentsOf } from './comment-queries.ts';

const [pump, fan] = [anEquipment({ id: 'pump' }), anEquipment({ id: 'fan' })];
const saved = (id: string, createdAt = '2026-01-02T08:00:00.000Z') =>
  aComment({ id, equipmentId: pump.id, content: `Text ${id}`, createdAt, createdBy: 'jana' });

let clock = Date.parse('2020-01-01T00:00:00.000Z');
const nextMoment = () => {
  clock += 1;
  return clock;
};
/** The clock of the queue items is years behind. */
const waiting = (fields: Partial<QueueItem>) =>
  aQueueItem({ type: 'comment', userId: 'jana', timestamp: nextMoment(), ...fields });
const create = (id: string, equipmentId = pump.id) =>
  waiting({
    action: 'create',
    data: { params: { id: equipmentId }, body: { id, content: 'Neu' } },
  });
const update = (commentId: string, content: string) =>
  waiting({ action: 'update', data: { params: { commentId }, body: { content } } });
const remove = (commentId: string, fields: Partial<QueueItem> = {}) =>
  waiting({ action: 'delete', data: { params: { commentId } }, ...fields });

const read = (comments: ReturnType<typeof saved>[], items: QueueItem[] = []) =>
  commentsOf(memoryRows({ equipment: [pump, fan], equipment_comment: comments }, items), pump.id);
const shown = async (...args: Parameters<typeof read>) =>
  (await read(...args))?.map(({ id, content }) => `${id} ${content}`);

describe('the comments of an Anlage', () => {
  it('are sorted newest first, and by id within one moment', async () => {
    const old = saved('old', '2026-01-01T08:00:00.000Z');
    const elsewhere = aComment({ id: 'x', equipmentId: fan.id });
    expect(await shown([old, saved('a'), elsewhere, saved('b')])).toEqual([
      ...['b Text b', 'a Text a', 'old Text old'],
    ]);
  });

  it('start with waiting ones, whatever the clock says, and are those of one Anlage', async () => {
    const items = [create('n'), create('m'), create('o', fan.id), update('z', 'Anderswo')];
    expect(await shown([saved('a')], items)).toEqual(['m Neu', 'n Neu', 'a Text a']);
  });

  it('contain text, author and time of a waiting comment', async () => {
    const item = create('n');
    const at = new Date(item.timestamp).toISOString();
    expect(await read([], [item])).toEqual([
      {
        ...{ id: 'n', equipmentId: pump.id, content: 'Neu', authorName: '' },
        ...{ createdBy: 'jana', updatedBy: 'jana', createdAt: at, updatedAt: at },
      },
    ]);
  });

  it('keep their position when they are changed', async () => {
    const items = [create('n'), update('a', 'Besser'), update('n', 'Neuer')];
    expect(await shown([saved('a'), saved('b')], items)).toEqual([
      ...['n Neuer', 'b Text b', 'a Besser'],
    ]);
  });

  it('disappear when they are deleted, unless the server refused the deletion', async () => {
    const items = [create('n'), remove('n'), remove('a')];
    expect(await shown([saved('a'), saved('b')], items)).toEqual(['b Text b']);
    expect(await shown([saved('a')], [remove('a', { state: 'failed' })])).toEqual(['a Text a']);
  });

  it('appear once if the server has a comment whose answer was lost', async () => {
    expect(await shown([{ ...saved('n'), content: 'Neu' }], [create('n')])).toEqual(['n Neu']);
  });

  it('are undefined for an Anlage that is not on the device or waits to be deleted', async () => {
    expect(await commentsOf(memoryRows({}), pump.id)).toBeUndefined();
    const data = { params: { id: pump.id } };
    const removal = aQueueItem({ type: 'equipment', action: 'delete', data });
    expect(await read([saved('a')], [removal])).toBeUndefined();
  });
});
