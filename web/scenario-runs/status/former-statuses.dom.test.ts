import { expect, it, vi } from 'vitest';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aTask } from '#web/testing/samples/a-run.ts';
import { type RunView, shownTasks } from '../shown-tasks.ts';
import { inFormerPositions, useFormerStatuses } from './former-statuses.ts';

const task = aTask();
const other = aTask();
const open: RunView = { query: '', order: 'location', status: 'open' };

it('keeps the position of a task whose status no longer matches the filter', () => {
  const done = { ...task, status: 'done' as const };
  const shown = inFormerPositions([done, other], new Map([[task.id, 'open']]), (tasks) =>
    shownTasks(tasks, open),
  );
  expect(shown).toHaveLength(2);
  expect(shown).toContain(done);
});

it('keeps the status before the first change until the view changes', async () => {
  const setStatus = vi.fn();
  const hook = await renderHook((view: RunView) => useFormerStatuses(view, setStatus), open);
  hook.current.setStatus(task, 'in_progress');
  hook.current.setStatus({ ...task, status: 'in_progress' }, 'done');
  await eventually(() => expect([...hook.current.statuses]).toEqual([[task.id, 'open']]));
  expect(setStatus).toHaveBeenCalledTimes(2);
  await hook.rerender({ ...open, order: 'name' });
  expect(hook.current.statuses.size).toBe(0);
});
