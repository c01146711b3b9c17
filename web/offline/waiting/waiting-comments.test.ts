import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/comments.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { commentsAddress, withWaitingComments } from './waiting-comments.ts';

const here = '11111111-1111-4111-8111-111111111111';
const elsewhere = '22222222-2222-4222-8222-222222222222';

const saved = (id: string): Comment => ({
  ...{ id, equipmentId: here, content: `Text ${id}`, authorName: 'Jana Krüger' },
  ...{ createdAt: '2026-01-02T08:00:00.000Z', updatedAt: '2026-01-02T08:00:00.000Z' },
  ...{ createdBy: 'jana', updatedBy: 'jana' },
});
const waiting = (fields: Partial<QueueItem>) => aQueueItem({ type: 'comment', ...fields });
const create = (id: string, equipmentId = here) =>
  waiting({
    action: 'create',
    data: { params: { id: equipmentId }, body: { id, content: 'Neu' } },
  });
const update = (commentId: string, content: string) =>
  waiting({ action: 'update', data: { params: { commentId }, body: { content } } });
const remove = (commentId: string, fields: Partial<QueueItem> = {}) =>
  waiting({ action: 'delete', data: { params: { commentId } }, ...fields });

const shown = (answer: Comment[], items: QueueItem[]) =>
  withWaitingComments(answer, items, commentsAddress(here)).map(({ id, content }) => [id, content]);

describe('comments with changes that wait', () => {
  it('begin with those that are not sent yet, the newest first', () => {
    expect(shown([saved('a')], [create('n'), create('m')])).toEqual([
      ['m', 'Neu'],
      ['n', 'Neu'],
      ['a', 'Text a'],
    ]);
  });

  it('are those of one Anlage', () => {
    expect(shown([saved('a')], [create('n', elsewhere), update('z', 'Anderswo')])).toEqual([
      ['a', 'Text a'],
    ]);
  });

  it('say what was written, by whom and when', () => {
    const item = create('n');
    expect(withWaitingComments([], [item], commentsAddress(here))).toEqual([
      {
        ...{ id: 'n', equipmentId: here, content: 'Neu', authorName: '' },
        ...{ createdBy: item.userId, updatedBy: item.userId },
        createdAt: new Date(item.timestamp).toISOString(),
        updatedAt: new Date(item.timestamp).toISOString(),
      },
    ]);
  });

  it('stand where they stood when they are changed', () => {
    const items = [create('n'), update('b', 'Besser'), update('n', 'Neuer')];
    expect(shown([saved('a'), saved('b')], items)).toEqual([
      ['n', 'Neuer'],
      ['a', 'Text a'],
      ['b', 'Besser'],
    ]);
  });

  it('are gone when they are deleted, those made here as well', () => {
    expect(shown([saved('a'), saved('b')], [create('n'), remove('n'), remove('a')])).toEqual([
      ['b', 'Text b'],
    ]);
  });

  it('are still there when the server did not let them be deleted', () => {
    expect(shown([saved('a')], [remove('a', { state: 'failed' })])).toEqual([['a', 'Text a']]);
  });

  it('are not doubled when the server has one whose answer was lost', () => {
    expect(shown([{ ...saved('n'), content: 'Neu' }], [create('n')])).toEqual([['n', 'Neu']]);
  });
});
