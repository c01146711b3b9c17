import { describe, expect, it } from 'vitest';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { aRun, aTask } from '#web/testing/samples/a-run.ts';
import type { QueueItem } from '../queue/queue-item.ts';
import { withWaitingTasks } from './waiting-tasks.ts';

const task = aTask({ note: 'Alt' });
const other = aTask();

const change = (taskId: string, body: object, fields: Partial<QueueItem> = {}) =>
  aQueueItem({
    type: 'status' in body ? 'scenario_task' : 'scenario_task_note',
    data: { params: { taskId }, body },
    ...fields,
  });

const shown = (items: QueueItem[], finishedAt: string | null = null) =>
  withWaitingTasks(aRun([task, other], { finishedAt }), items).tasks.map(({ status, note }) => [
    status,
    note,
  ]);

describe('a run with changes that wait', () => {
  it('shows status and note as they will be, each task in its place', () => {
    const items = [
      change(task.id, { status: 'in_progress' }),
      change(task.id, { note: ' Neu ' }),
      change(task.id, { status: 'done' }),
      change(crypto.randomUUID(), { status: 'done' }),
    ];
    expect(shown(items)).toEqual([
      ['done', 'Neu'],
      ['open', null],
    ]);
  });

  it('has no note where it was emptied', () => {
    expect(shown([change(task.id, { note: ' ' })])[0]).toEqual(['open', null]);
  });

  it('is completed when the change was made, and no longer when it was taken back', () => {
    const done = change(other.id, { status: 'done' });
    const [, completed] = withWaitingTasks(aRun([task, other]), [done]).tasks;
    expect(completed?.completedAt).toBe(new Date(done.timestamp).toISOString());
    const taken = [done, change(other.id, { status: 'open' })];
    expect(withWaitingTasks(aRun([task, other]), taken).tasks[1]?.completedAt).toBeNull();
  });

  it('shows what the server has where it refused the change', () => {
    expect(shown([change(task.id, { note: 'Neu' }, { state: 'failed' })])).toEqual([
      ['open', 'Alt'],
      ['open', null],
    ]);
  });

  it('stays as it was finished', () => {
    expect(shown([change(task.id, { note: 'Neu' })], '2026-11-15T09:00:00.000Z')[0]).toEqual([
      'open',
      'Alt',
    ]);
  });

  it('leaves tasks without changes the very same', () => {
    const run = aRun([task, other]);
    expect(withWaitingTasks(run, [change(task.id, { note: 'Neu' })]).tasks[1]).toBe(other);
  });
});
