import { expect, it } from 'vitest';
import { bodyOf } from '#contract/noun.ts';
import type { TaskChange, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { makeStatusWishes, withWishes } from './status-wishes.ts';

const task = aTask({ status: 'open' });

it('a status shows at once, and one that is chosen meanwhile goes after it', async () => {
  const sent: TaskChange[] = [];
  let arrive: () => void = () => {};
  const { wishes, set, settle } = makeStatusWishes(async (item: NewItem) => {
    const change = bodyOf<TaskChange>(item);
    sent.push(change);
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { kind: 'sent', answer: { ...task, status: change.status as TaskStatus } };
  });
  const shown = () => withWishes([task], wishes.get())[0]?.status;

  set(task, 'in_progress');
  expect(shown()).toBe('in_progress');
  set(task, 'done');
  expect(shown()).toBe('done');
  const settled = settle();
  arrive();
  await expect.poll(() => sent).toHaveLength(2);
  arrive();
  await settled;
  expect(sent).toEqual([
    { status: 'in_progress', base: { status: 'open', statusChangedAt: null } },
    { status: 'done', base: { status: 'in_progress', statusChangedAt: null } },
  ]);
  expect(wishes.get()).toEqual({});
});
