import { expect, it, vi } from 'vitest';
import { NetworkError } from '#web/api/transport-errors.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { noteItem } from '../task-writes.ts';
import { NoteDrafts } from './note-drafts.ts';
import { saveNotes } from './save-notes.ts';

const queued = vi.hoisted(() => [] as unknown[]);
vi.mock('#web/offline/offline.ts', async (original) => ({
  ...(await original<object>()),
  queueOnDevice: async (_: string, items: NewItem[]) => void queued.push(...items),
}));

const sent = vi.hoisted(() => vi.fn<(request: object) => Promise<{ count: number }>>());
vi.mock('../run-queries.ts', async (original) => ({
  ...(await original<object>()),
  runApi: { saveNotes: sent },
}));

/** A text so long that each batch contains only some of them. */
const long = (text: string) => text + ' ß'.repeat(2_400);

it('marks notes whose answer was lost as tried, and later ones not', async () => {
  syncStatus.change({ isOnline: true, unsent: [] });
  const tasks = Array.from({ length: 120 }, () => aTask());
  const drafts = new NoteDrafts('lauf', 'jana');
  for (const { id } of tasks) drafts.type(id, long('Tropft'), null);
  sent.mockResolvedValueOnce({ count: 0 }).mockRejectedValue(new NetworkError());
  const { saved, queued: count } = await saveNotes('jana', tasks, drafts);
  const batchSizes = sent.mock.calls.map(
    ([request]) => (request as { body: { updates: unknown[] } }).body.updates.length,
  );
  const [first = 0, lost = 0] = batchSizes;
  expect(batchSizes).toHaveLength(2);
  expect([saved.length, count]).toEqual([first, tasks.length - first]);
  expect(queued).toHaveLength(count);
  const marks = (queued as NewItem[]).map(({ isTried = false }) => isTried);
  expect(marks.filter(Boolean)).toHaveLength(lost);
  expect(marks.lastIndexOf(true)).toBe(lost - 1);
});

it('queues a note with the time of the text that the person has seen, and without it for another text', async () => {
  syncStatus.change({ isOnline: false, unsent: [] });
  queued.length = 0;
  const noteChangedAt = '2026-01-02T03:04:05.000Z';
  const [task, changed] = [1, 2].map(() => aTask({ note: 'Tropft', noteChangedAt }));
  if (!task || !changed) throw new Error('no tasks');
  const drafts = new NoteDrafts('lauf', 'jana');
  drafts.type(task.id, 'Dicht', 'Tropft');
  drafts.type(changed.id, 'Dicht', 'Tropft stark');
  await saveNotes('jana', [task], drafts);
  expect(queued).toMatchObject([
    { data: { body: { note: 'Dicht', base: { note: 'Tropft', noteChangedAt } } } },
  ]);
  expect(noteItem(changed, 'Dicht', 'Tropft stark').data.body).toEqual({
    ...{ note: 'Dicht', base: { note: 'Tropft stark' } },
  });
});
