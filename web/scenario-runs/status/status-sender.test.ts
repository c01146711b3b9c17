import { expect, it } from 'vitest';
import { bodyOf } from '#contract/noun.ts';
import type { TaskChange, TaskStatus } from '#contract/scenarios/scenario-runs.ts';
import type { NewItem } from '#web/offline/storage/queue-item.ts';
import { aTask } from '#web/testing/samples/a-run.ts';
import { makeStatusSender, withChosen } from './status-sender.ts';

const task = aTask({ status: 'open' });

it('shows a chosen status at once, and sends one that is chosen meanwhile after it', async () => {
  const sent: TaskChange[] = [];
  let arrive: () => void = () => {};
  const { chosen, set, whenIdle } = makeStatusSender(async (item: NewItem) => {
    const change = bodyOf<TaskChange>(item);
    sent.push(change);
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { kind: 'sent', answer: { ...task, status: change.status as TaskStatus } };
  });
  const shown = () => withChosen([task], chosen.get())[0]?.status;

  set(task, 'in_progress');
  expect(shown()).toBe('in_progress');
  set(task, 'done');
  expect(shown()).toBe('done');
  const idle = whenIdle();
  arrive();
  await expect.poll(() => sent).toHaveLength(2);
  arrive();
  await idle;
  expect(sent).toEqual([
    { status: 'in_progress', base: { status: 'open', statusChangedAt: null } },
    { status: 'done', base: { status: 'in_progress', statusChangedAt: null } },
  ]);
  expect(chosen.get()).toEqual({});
});
