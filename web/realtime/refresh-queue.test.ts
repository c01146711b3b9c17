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

/** The nouns of the queries in these tests, by their path. */
const nouns: Record<string, string> = {
  '/api/equipment-types-colors/counts': 'equipment',
  '/api/scenarios': 'scenario',
  '/api/users': 'user',
  '/api/auth/user': 'user',
};
const showing = ([path = '']: string[]) => ({ meta: { shows: [nouns[path] ?? ''] } });

/** A screen with a query whose answers take some time. */
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
  it('is read at once, and the old data stays until then', async () => {
    const { queryFn, answers } = show(list, 50);
    await pass(100);
    queue.handleMessage(changed('a'));
    await pass(20);
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(answers.at(-1)).toBe(1);
    await pass(50);
    expect(answers.at(-1)).toBe(2);
    expect(answers.slice(answers.indexOf(1))).not.toContain(0);
  });

  it('that affects no shown query reads nothing', async () => {
    const { queryFn } = show(list);
    await pass(10);
    queue.handleMessage(changed('a', 'quick_search_button'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('does not read a missing record again, unless it is about that record', async () => {
    const queryFn = vi.fn(() => Promise.reject(new AppError('scenario_not_found')));
    const queryKey = ['/api/scenarios', 'a'];
    const observer = new QueryObserver(client, { queryKey, queryFn, ...showing(queryKey) });
    observer.subscribe(() => {});
    await pass(10);
    queue.handleMessage(changed('b', 'scenario'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    queue.handleMessage(changed('a', 'scenario'));
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    queue.handleMessage({ ...changed('b', 'scenario'), isOneOfMany: true });
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('of the current user is read before screens that the user may have lost', async () => {
    const own = show(['/api/auth/user'], 50);
    const users = show(['/api/users', 'pages'], 10);
    const leaving = show(['/api/users', 'waiting'], 10);
    await pass(100);
    const me = { queryKey: ['/api/auth/user'], ...showing(['/api/auth/user']) };
    new QueryObserver(client, me).subscribe(({ data }) => {
      if (data === 2) leaving.leave();
    });
    queue.handleMessage(changed('me', 'user'));
    await pass(60);
    expect(own.queryFn).toHaveBeenCalledTimes(2);
    expect(users.queryFn).toHaveBeenCalledTimes(1);
    await pass(100);
    expect(users.queryFn).toHaveBeenCalledTimes(2);
    expect(leaving.queryFn).toHaveBeenCalledTimes(1);
  });

  it('is not read by a user who may no longer see it', async () => {
    const users = show(['/api/users', 'pages'], 10);
    const bell = show(['/api/admin/notifications', 'unread'], 10);
    await pass(100);
    client.setQueryData(['/api/auth/user'], { role: 'editor' });
    queue.handleMessage(resync);
    await pass(2_000);
    expect(users.queryFn).toHaveBeenCalledTimes(1);
    expect(bell.queryFn).toHaveBeenCalledTimes(1);
    client.setQueryData(['/api/auth/user'], { role: 'admin' });
    queue.handleMessage(resync);
    await pass(2_000);
    expect(users.queryFn).toHaveBeenCalledTimes(2);
    expect(bell.queryFn).toHaveBeenCalledTimes(2);
  });

  it('marks queries that are not shown, to be read when they are', async () => {
    show(list).leave();
    await pass(10);
    queue.handleMessage(changed('a'));
    await pass(20);
    expect(client.getQueryState(list)?.isInvalidated).toBe(true);
    expect(show(list).queryFn).toHaveBeenCalledOnce();
  });
});

describe('many changes', () => {
  it('are read once in 200 ms', async () => {
    const { queryFn } = show(list);
    await pass(10);
    for (let count = 0; count < 100; count += 1) queue.handleMessage(changed(`a${count}`));
    await pass(20);
    expect(queryFn).toHaveBeenCalledTimes(2);
    for (let count = 0; count < 19; count += 1) {
      queue.handleMessage(changed(`b${count}`));
      await pass(10);
    }
    expect(queryFn).toHaveBeenCalledTimes(2);
    await pass(10);
    expect(queryFn).toHaveBeenCalledTimes(3);
    await pass(1_000);
    expect(queryFn).toHaveBeenCalledTimes(3);
  });

  it('neither cancel an answer nor leave an old one on the screen', async () => {
    const { queryFn, answers } = show(list, 500);
    for (let count = 0; count < 30; count += 1) {
      queue.handleMessage(changed(`a${count}`));
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

it('a read that was running when the change came is repeated', async () => {
  const { queryFn } = show(list, 100);
  queue.handleMessage(changed('a'));
  await pass(50);
  expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(60);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('after a resync everything is read at a random moment, the current user first', async () => {
  const screens = [show(list), show(['/api/quick-search-buttons'])];
  const person = show(['/api/auth/user']);
  await pass(10);
  queue.handleMessage(resync);
  await pass(519);
  for (const { queryFn } of [person, ...screens]) expect(queryFn).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(person.queryFn).toHaveBeenCalledTimes(2);
  await pass(30);
  for (const { queryFn } of screens) expect(queryFn).toHaveBeenCalledTimes(2);
});

it('a hidden page reads once when it becomes visible again', async () => {
  const { queryFn } = show(list);
  await pass(10);
  page.isVisible = false;
  for (let count = 0; count < 1_000; count += 1) queue.handleMessage(changed(`a${count}`));
  queue.resume();
  await pass(60_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  page.isVisible = true;
  queue.resume();
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  queue.resume();
  await pass(1_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
