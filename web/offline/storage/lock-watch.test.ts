import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeLocks } from '#web/testing/fakes/fake-locks.ts';
import { aWorld } from '#web/testing/samples/offline-samples.ts';
import { alone, type Environment, type Hold, LockLostError } from './environment.ts';
import { type MessagePort, watchLocks } from './lock-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the tabs of one browser say to each other; a frozen one neither hears nor answers. */
class Bus {
  readonly #ports: { port: MessagePort; tab: { isFrozen: boolean } }[] = [];

  open(tab: { isFrozen: boolean }): MessagePort {
    const port: MessagePort = {
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

/** Work that goes on until the test ends it, and then asks whether it still has the lock. */
function work() {
  let finish = () => {};
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const run = vi.fn(async (hold: Hold) => {
    await ended;
    await hold.check();
    return 'written';
  });
  return { run, finish };
}

/** The first tab stands still in the middle of its work, the second one waits for the lock. */
async function standingStill() {
  const [first, second, third] = threeTabs();
  const [still, next] = [work(), work()];
  const robbed = alone(first, still.run).catch((error: unknown) => error);
  await seconds(1);
  first.state.isFrozen = true;
  const waiting = alone(second, next.run);
  return { first, third, still, next, robbed, waiting };
}

/** What waits gets the lock now and ends its work. */
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
    const working = alone(first, long.run);
    const waiting = alone(second, next.run);
    await seconds(300);
    expect(next.run).not.toHaveBeenCalled();
    await expectDone(long, working);
    await expectDone(next, waiting);
  });

  it('is taken from a tab that stands still, which then writes nothing more', async () => {
    const { first, third, still, next, robbed, waiting } = await standingStill();
    await seconds(5);
    const last = work();
    const behind = alone(third, last.run);
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
    const behind = alone(third, last.run);
    await seconds(60);
    expect(last.run).not.toHaveBeenCalled();
    await expectDone(next, waiting);
    await expectDone(last, behind);
  });

  it('stays with a tab whose own work waits for it too', async () => {
    const [tab] = threeTabs();
    const [long, next] = [work(), work()];
    void alone(tab, long.run);
    const waiting = alone(tab, next.run);
    await seconds(60);
    expect(next.run).not.toHaveBeenCalled();
    long.finish();
    await expectDone(next, waiting);
  });

  it('that is taken away before its work has begun begins no work', async () => {
    const [first, second] = threeTabs();
    const begun = vi.fn(async () => 'written');
    const robbed = alone(first, begun).catch((error: unknown) => error);
    const name = `${first.prefix}equipment-finder-sync`;
    await second.locks.request(name, { steal: true }, async () => {});
    expect(await robbed).toBeInstanceOf(LockLostError);
    expect(begun).not.toHaveBeenCalled();
  });

  it('is given back after work that failed, and the failure is the work’s own', async () => {
    const [tab] = threeTabs();
    const cancelled = new DOMException('cancelled', 'AbortError');
    await expect(alone(tab, () => Promise.reject(cancelled))).rejects.toBe(cancelled);
    expect(await alone(tab, async () => 'written')).toBe('written');
  });
});
