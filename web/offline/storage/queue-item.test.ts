import { describe, expect, it } from 'vitest';
import {
  anId,
  button,
  commentOn,
  creation,
  me,
  removal,
  update,
} from '#web/testing/samples/offline-samples.ts';
import { type NewItem, type QueueItem, sendable } from './queue-item.ts';

function queued(items: NewItem[], failed: readonly NewItem[] = []): QueueItem[] {
  return items.map((item, timestamp) => ({
    ...item,
    ...{ timestamp, userId: me, synced: 0 },
    state: failed.includes(item) ? 'failed' : 'waiting',
  }));
}
const sent = (items: NewItem[], failed: NewItem[] = []) =>
  sendable(queued(items, failed)).map(({ id }) => items.findIndex((item) => item.id === id));

describe('what can be sent', () => {
  it('is everything in order, while nothing failed', () => {
    const id = anId();
    const items = [creation(id), update(id, { name: 'B' }), commentOn(id), removal(id)];
    expect(sent(items)).toEqual([0, 1, 2, 3]);
  });

  it('does not overtake a failed change of the same record; other items are sent', () => {
    const [one, other] = [anId(), anId()];
    const failed = update(one, { name: 'B' });
    const items = [
      failed,
      creation(other),
      update(one, { type: 'X' }),
      removal(one),
      removal(other),
    ];
    expect(sent(items, [failed])).toEqual([1, 4]);
  });

  it('excludes comments on an Anlage whose creation failed, not those on another', () => {
    const [one, other] = [anId(), anId()];
    const failed = creation(one);
    expect(sent([failed, commentOn(one), commentOn(other)], [failed])).toEqual([2]);
  });

  it('includes comments on an Anlage whose change failed: the server has the Anlage', () => {
    const id = anId();
    const failed = update(id, { name: 'B' });
    expect(sent([failed, commentOn(id)], [failed])).toEqual([1]);
  });

  it('excludes comments on an Anlage that somebody has deleted: the person may create it again', () => {
    const id = anId();
    const error = { code: 'equipment_not_found', message: 'Weg' } as const;
    const failed = { ...update(id, { name: 'B' }), error };
    expect(sent([failed, commentOn(id)], [failed])).toEqual([]);
  });

  it('includes an Anlage even if a comment on it failed', () => {
    const id = anId();
    const failed = commentOn(id);
    expect(sent([failed, update(id, { name: 'B' }), commentOn(id)], [failed])).toEqual([1, 2]);
  });

  it('excludes everything that needs an excluded item', () => {
    const id = anId();
    const failed = button('create', id);
    expect(sent([failed, button('update', id), button('delete', id)], [failed])).toEqual([]);
  });
});
