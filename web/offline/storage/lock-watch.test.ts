import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { aWorld } from '#web/testing/samples/offline-samples.ts';
import { type Environment, type HeldLock, LockLostError, withSyncLock } from './environment.ts';
import { type LockPort, watchLocks } from './lock-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The messages between the tabs of one browser; a frozen tab neither receives nor answers them. */
class Bus {
  readonly #ports: { port: LockPort; tab: { isFrozen: boolean } }[] = [];

  open(tab: { isFrozen: boolean }): LockPort {
    const port: LockPort = {
      onmessage: null,
      postMessage: (data) => {
        const others = this.#ports.filter((one) => one.port !== port && !one.tab.isFrozen);
        for (const { port: other } of others) {
          other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
        }
      },
    };
    this.#ports.push({ port, tab });
    return port;
  }
}

interface Tab extends Environment {
  state: { isFrozen: boolean };
}

/** A browser with three tabs. */
function threeTabs(): [Tab, Tab, Tab] {
  const [locks, bus, prefix] = [new FakeLocks(), new Bus(), 'one-'];
  const open = (): Tab => {
    const state = { isFrozen: false };
    const lockWatch = watchLocks(() => bus.open(state));
    return { ...aWorld(), prefix, locks: locks.openTab(), lockWatch, state };
  };
  return [open(), open(), open()];
}

/** Work that runs until the test ends it, and then checks whether it still has the lock. */
function work() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = vi.fn(async (lock: HeldLock) => {
    await ended;
    await lock.check();
    return 'written';
  });
  return { run, finish };
}

/** The first tab is frozen during its work, and the second one waits for the lock. */
async function standingStill() {
  const [first, second, third] = threeTabs();
  const [still, next] = [work(), work()];
  const robbed = withSyncLock(first, still.run).catch((error: unknown) => error);
  await seconds(1);
  first.state.isFrozen = true;
  const waiting = withSyncLock(second, next.run);
  return { first, third, still, next, robbed, waiting };
}

/** The waiting tab gets the lock and ends its work. */
async function expectDone({ finish }: ReturnType<typeof work>, waiting: Promise<unknown>) {
  await seconds(0);
  finish();
  expect(await waiting).toBe('written');
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe('a lock', () => {
  it('stays with a tab that works for long', async () => {
    const [first, second] = threeTabs();
    const [long, next] = [work(), work()];
    const working = withSyncLock(first, long.run);
    const waiting = withSyncLock(second, next.run);
    await seconds(300);
    expect(next.run).not.toHaveBeenCalled();
    await expectDone(long, working);
    await expectDone(next, waiting);
  });

  it('is taken from a frozen tab, which then writes nothing more', async () => {
    const { first, third, still, next, robbed, waiting } = await standingStill();
    await seconds(5);
    const last = work();
    const behind = withSyncLock(third, last.run);
    expect(next.run).not.toHaveBeenCalled();
    await seconds(10);
    expect(next.run).toHaveBeenCalledOnce();
    expect(last.run).not.toHaveBeenCalled();

    first.state.isFrozen = false;
    still.finish();
    expect(await robbed).toBeInstanceOf(LockLostError);
    await expect(still.run.mock.results[0]?.value).rejects.toBeInstanceOf(LockLostError);

    await seconds(60);
    expect(last.run).not.toHaveBeenCalled();
    await expectDone(next, waiting);
    await expectDone(last, behind);
  });

  it('stays with the tab that took it over while others have waited nearly as long', async () => {
    const { third, next, waiting } = await standingStill();
    await seconds(1);
    const last = work();
    const behind = withSyncLock(third, last.run);
    await seconds(60);
    expect(last.run).not.toHaveBeenCalled();
    await expectDone(next, waiting);
    await expectDone(last, behind);
  });

  it('stays with a tab whose own work waits for it too', async () => {
    const [tab] = threeTabs();
    const [long, next] = [work(), work()];
    void withSyncLock(tab, long.run);
    const waiting = withSyncLock(tab, next.run);
    await seconds(60);
    expect(next.run).not.toHaveBeenCalled();
    long.finish();
    await expectDone(next, waiting);
  });

  it('that is taken away before the work has begun starts no work', async () => {
    const [first, second] = threeTabs();
    const begun = vi.fn(async () => 'written');
    const robbed = withSyncLock(first, begun).catch((error: unknown) => error);
    const name = `${first.prefix}equipment-finder-sync`;
    await second.locks.request(name, { steal: true }, async () => {});
    expect(await robbed).toBeInstanceOf(LockLostError);
    expect(begun).not.toHaveBeenCalled();
  });

  it('is released after work that failed, with the error of the work', async () => {
    const [tab] = threeTabs();
    const cancelled = new DOMException('cancelled', 'AbortError');
    await expect(withSyncLock(tab, () => Promise.reject(cancelled))).rejects.toBe(cancelled);
    expect(await withSyncLock(tab, async () => 'written')).toBe('written');
  });
});
