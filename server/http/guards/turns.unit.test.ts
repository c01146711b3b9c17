import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when the test says so. */
function pausedWork() {
  const ends: (() => void)[] = [];
  const begun: string[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, end: () => ends.shift()?.() };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the turns of users', () => {
  it('begin two requests of one user at once, the rest in their order', async () => {
    const [turns, { begun, work, end }] = [new Turns(), pausedWork()];
    const all = ['a', 'b', 'c', 'd'].map((name) => turns.take('one', work(name)));
    await settle();
    expect(begun).toEqual(['a', 'b']);
    end();
    await settle();
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let left = 0; left < 3; left++) {
      end();
      await settle();
    }
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('begin the work of another user at once, however long the line of the first one is', async () => {
    const [turns, { begun, work }] = [new Turns(), pausedWork()];
    for (let at = 0; at < 30; at++) void turns.take('greedy', work('greedy'));
    void turns.take('other', work('other'));
    await settle();
    expect(begun).toEqual(['greedy', 'greedy', 'other']);
  });

  it('are one at a time for a user with a long line while others are served, and two afterwards', async () => {
    const [turns, greedy, other] = [new Turns(), pausedWork(), pausedWork()];
    for (let at = 0; at < 30; at++) void turns.take('greedy', greedy.work(`${at}`));
    void turns.take('other', other.work('other'));
    await settle();
    for (let ended = 0; ended < 2; ended++) {
      greedy.end();
      await settle();
    }
    expect(greedy.begun).toEqual(['0', '1', '2']);
    other.end();
    await settle();
    greedy.end();
    await settle();
    expect(greedy.begun).toEqual(['0', '1', '2', '3', '4']);
  });

  it('continue after work that failed', async () => {
    const turns = new Turns();
    const fail = () => turns.take('one', () => Promise.reject(new Error('no')));
    for (let at = 0; at < 5; at++) await expect(fail()).rejects.toThrow('no');
    expect(await turns.take('one', async () => 'done')).toBe('done');
  });

  it('refuse work that has waited too long, and work for a line that is too long', async () => {
    const [turns, { work, end }] = [new Turns(), pausedWork()];
    void turns.take('one', work('a'));
    void turns.take('one', work('b'));
    const late = turns.take('one', work('late')).catch((error: Error) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await late).toMatchObject({ code: 'overloaded' });
    const line = Array.from({ length: 60 }, () => turns.take('one', work('waits')));
    await expect(turns.take('one', work('too many'))).rejects.toMatchObject({ code: 'overloaded' });
    for (let left = 0; left < 62; left++) {
      end();
      await settle();
    }
    await Promise.all(line);
  });

  it('are taken by each piece of an answer, so that an answer that is not read occupies none', async () => {
    const turns = new Turns();
    const numbers = async function* () {
      yield 1;
      yield 2;
    };
    const [first, second] = [turns.each('one', numbers()), turns.each('one', numbers())];
    await first.next();
    await second.next();
    expect(await turns.take('one', async () => 'done')).toBe('done');
    expect((await first.next()).value).toBe(2);
    expect((await first.next()).done).toBe(true);
  });
});
