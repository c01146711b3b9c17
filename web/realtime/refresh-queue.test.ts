import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '#contract/errors.ts';
import type { ServerMessage } from '#contract/realtime.ts';
import { startRefreshQueue } from '#web/testing/refresh-queue.ts';
import type { RefreshQueue } from './refresh-queue.ts';

let page: { isVisible: boolean };
let client: QueryClient;
let queue: RefreshQueue;

beforeEach(() => {
  vi.useFakeTimers();
  ({ page, client, queue } = startRefreshQueue());
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** What the reads of these tests show, by their first word. */
const nouns: Record<string, string> = {
  '/api/equipment-types-colors/counts': 'equipment',
  '/api/scenarios': 'scenario',
  '/api/users': 'user',
  '/api/auth/user': 'user',
};
const showing = ([path = '']: string[]) => ({ meta: { shows: [nouns[path] ?? ''] } });

/** A screen that shows what a read answers; each answer takes its time. */
function show(queryKey: string[], takes = 0) {
  const answers: number[] = [];
  const queryFn = vi.fn(async () => {
    const number = queryFn.mock.calls.length;
    await new Promise((resolve) => setTimeout(resolve, takes));
    return number;
  });
  const leave = new QueryObserver(client, { queryKey, queryFn, ...showing(queryKey) }).subscribe(
    ({ data }) => {
      answers.push(data ?? 0);
    },
  );
  return { queryFn, answers, leave };
}

type Kind = 'equipment' | 'quick_search_button' | 'scenario' | 'user';
const changed = (id: string, entity: Kind = 'equipment') =>
  ({ type: 'changed', entity, id, action: 'update', at: '2026-01-01T08:00:00.000Z' }) as const;
const resync: ServerMessage = { type: 'resync', at: '2026-01-01T08:00:00.000Z' };

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const list = ['/api/equipment-types-colors/counts'];

describe('a change', () => {
  it('is read at once, and shows without a gap', async () => {
    const { queryFn, answers } = show(list, 50);
    await pass(100);
    queue.hear(changed('a'));
    await pass(20);
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(answers.at(-1)).toBe(1);
    await pass(50);
    expect(answers.at(-1)).toBe(2);
    expect(answers.slice(answers.indexOf(1))).not.toContain(0);
  });

  it('that concerns nothing that is shown reads nothing', async () => {
    const { queryFn } = show(list);
    await pass(10);
    queue.hear(changed('a', 'quick_search_button'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('does not ask again for what does not exist, unless it is about that', async () => {
    const queryFn = vi.fn(() => Promise.reject(new AppError('scenario_not_found')));
    const queryKey = ['/api/scenarios', 'a'];
    const observer = new QueryObserver(client, { queryKey, queryFn, ...showing(queryKey) });
    observer.subscribe(() => {});
    await pass(10);
    queue.hear(changed('b', 'scenario'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    queue.hear(changed('a', 'scenario'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('to a person is read before the screens that may not be theirs any more', async () => {
    const own = show(['/api/auth/user'], 50);
    const users = show(['/api/users', 'pages'], 10);
    const leaving = show(['/api/users', 'waiting'], 10);
    await pass(100);
    const me = { queryKey: ['/api/auth/user'], ...showing(['/api/auth/user']) };
    new QueryObserver(client, me).subscribe(({ data }) => {
      if (data === 2) leaving.leave();
    });
    queue.hear(changed('me', 'user'));
    await pass(60);
    expect(own.queryFn).toHaveBeenCalledTimes(2);
    expect(users.queryFn).toHaveBeenCalledTimes(1);
    await pass(100);
    expect(users.queryFn).toHaveBeenCalledTimes(2);
    expect(leaving.queryFn).toHaveBeenCalledTimes(1);
  });

  it('is not asked for by somebody who may not know it any more', async () => {
    const users = show(['/api/users', 'pages'], 10);
    const bell = show(['/api/admin/notifications', 'unread'], 10);
    await pass(100);
    client.setQueryData(['/api/auth/user'], { role: 'editor' });
    queue.hear(resync);
    await pass(2_000);
    expect(users.queryFn).toHaveBeenCalledTimes(1);
    expect(bell.queryFn).toHaveBeenCalledTimes(1);
    client.setQueryData(['/api/auth/user'], { role: 'admin' });
    queue.hear(resync);
    await pass(2_000);
    expect(users.queryFn).toHaveBeenCalledTimes(2);
    expect(bell.queryFn).toHaveBeenCalledTimes(2);
  });

  it('marks what is not on the screen, to be read when it is', async () => {
    show(list).leave();
    await pass(10);
    queue.hear(changed('a'));
    await pass(20);
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
    expect(show(list).queryFn).toHaveBeenCalledOnce();
  });
});

describe('many changes', () => {
  it('are read once in 200 ms', async () => {
    const { queryFn } = show(list);
    await pass(10);
    for (let count = 0; count < 100; count += 1) queue.hear(changed(`a${count}`));
    await pass(20);
    expect(queryFn).toHaveBeenCalledTimes(2);
    for (let count = 0; count < 19; count += 1) {
      queue.hear(changed(`b${count}`));
      await pass(10);
    }
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(10);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('never keep an answer from arriving, nor leave an old one standing', async () => {
    const { queryFn, answers } = show(list, 500);
    for (let count = 0; count < 30; count += 1) {
      queue.hear(changed(`a${count}`));
      await pass(100);
    }
    expect(answers.at(-1)).toBeGreaterThanOrEqual(5);
    await pass(2_000);
    expect(answers.at(-1)).toBe(queryFn.mock.calls.length);
    const reads = queryFn.mock.calls.length;
    await pass(5_000);
    expect(queryFn).toHaveBeenCalledTimes(reads);
  });
});

it('a read that was under way when the change came is done again', async () => {
  const { queryFn } = show(list, 100);
  queue.hear(changed('a'));
  await pass(50);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(60);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('after a resync everything is read, each browser in its own moment, who it is first', async () => {
  const screens = [show(list), show(['/api/quick-search-buttons'])];
  const person = show(['/api/auth/user']);
  await pass(10);
  queue.hear(resync);
  await pass(519);
  for (const { queryFn } of [person, ...screens]) expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(person.queryFn).toHaveBeenCalledTimes(2);
  await pass(30);
  for (const { queryFn } of screens) expect(queryFn).toHaveBeenCalledTimes(2);
});

it('a page that nobody sees reads when it is looked at again, once', async () => {
  const { queryFn } = show(list);
  await pass(10);
  page.isVisible = false;
  for (let count = 0; count < 1_000; count += 1) queue.hear(changed(`a${count}`));
  queue.wake();
  await pass(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  page.isVisible = true;
  queue.wake();
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  queue.wake();
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
