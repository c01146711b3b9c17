import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocumentDevice } from '#web/testing/document-device.ts';
import { aUser } from '#web/testing/samples/a-user.ts';
import { anId, commentOn, me } from '#web/testing/samples/offline-samples.ts';
import { ownAnswer } from '#web/testing/servers/answering-server.ts';
import { failing, judging } from '#web/testing/servers/judging-server.ts';
import type { QueueItem, ReplayEnd } from '../storage/queue-item.ts';
import type { Device } from './device.ts';
import type { PullEnd } from './follow-changes.ts';
import { SyncLoop } from './sync-loop.ts';
import { syncStatus } from './sync-status.ts';

const item = { id: '1', state: 'waiting' } as QueueItem;
let unsent: QueueItem[];
const replay = vi.fn<(userId: string, onAnswered: () => void) => Promise<ReplayEnd>>();
const pull = vi.fn<() => Promise<PullEnd>>();
const sendFiles = vi.fn<() => Promise<ReplayEnd>>();
const read = vi.fn<() => Promise<QueueItem[]>>();
const purge = vi.fn(async () => {});
const endPauses = vi.fn(async () => {});
const onSignedOut = vi.fn();
const server = vi.fn<typeof fetch>();
let loop: SyncLoop;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  unsent = [];
  replay.mockImplementation(async () => {
    unsent = [];
    return 'done';
  });
  read.mockImplementation(async () => unsent);
  pull.mockResolvedValue('current');
  server.mockRejectedValue(new TypeError('no network'));
  vi.stubGlobal('fetch', server);
  syncStatus.change({ isOnline: true, unsent: [], end: null, isSending: false });
  const usedParts = { unsent: read, replay, sendFiles, purge, endPauses };
  const device = usedParts as unknown as Device;
  loop = new SyncLoop({ device, userId: 'jana', pull, onSignedOut });
});
afterEach(() => {
  loop.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('waiting items are sent', () => {
  const occasions: [string, () => void][] = [
    ['when the network returns', () => window.dispatchEvent(new Event('online'))],
    ['when the app comes into view', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['when the worker asks', () => window.dispatchEvent(new Event('SYNC_OFFLINE_REQUESTS'))],
    ['after a change', () => loop.afterQueueing()],
  ];
  it.each(occasions)('%s', async (_, occasion) => {
    loop.start();
    await settle();
    unsent = [item];
    occasion();
    await settle();
    expect(replay).toHaveBeenCalledOnce();
    expect(pull).toHaveBeenCalled();
  });

  it('at the start', async () => {
    unsent = [item];
    loop.start();
    await settle();
    expect(replay).toHaveBeenCalledOnce();
  });

  it('every ten seconds while something waits, and not more often', async () => {
    unsent = [item];
    replay.mockResolvedValue('later');
    loop.start();
    await settle();
    expect(replay).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(replay).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(replay).toHaveBeenCalledTimes(2);
  });

  it('and the app counts as online after the first answer', async () => {
    unsent = [item];
    syncStatus.change({ isOnline: false });
    let answer = () => {};
    replay.mockImplementationOnce((_, onAnswered) => {
      answer = onAnswered;
      return new Promise(() => {});
    });
    loop.start();
    await settle();
    expect(syncStatus.get().isOnline).toBe(false);
    answer();
    expect(syncStatus.get()).toMatchObject({ isOnline: true, isSending: true });
  });

  it('once more after a call during the sending', async () => {
    unsent = [item];
    let finish: (end: ReplayEnd) => void = () => {};
    replay.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    loop.start();
    await settle();
    void loop.run();
    finish('done');
    await settle();
    expect(replay).toHaveBeenCalledTimes(2);
  });

  it('with files in parallel, one at a time', async () => {
    unsent = [{ ...item, file: new Blob(['Bild']), data: {} }];
    let end: (end: ReplayEnd) => void = () => {};
    const sending = new Promise<ReplayEnd>((resolve) => {
      end = resolve;
    });
    replay.mockResolvedValue('done');
    sendFiles.mockReturnValueOnce(sending).mockResolvedValue('done');
    loop.start();
    await settle();
    expect(pull).toHaveBeenCalledTimes(1);
    await loop.run();
    expect(replay).toHaveBeenCalledTimes(2);
    expect(sendFiles).toHaveBeenCalledTimes(1);
    end('later');
    await settle();
    expect(syncStatus.get()).toMatchObject({ end: 'later', isOnline: true });
    await loop.run();
    expect(sendFiles).toHaveBeenCalledTimes(2);
  });

  it('without pauses when the network returns or a person asks for it', async () => {
    unsent = [item];
    replay.mockResolvedValue('later');
    loop.start();
    await settle();
    await loop.run();
    expect(endPauses).not.toHaveBeenCalled();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(endPauses).toHaveBeenCalledTimes(1);
    await loop.runNow();
    expect(endPauses).toHaveBeenCalledTimes(2);
    expect(replay).toHaveBeenCalledTimes(4);
  });

  it('without a call for files if there are none', async () => {
    unsent = [item];
    replay.mockResolvedValue('later');
    loop.start();
    await settle();
    expect(sendFiles).not.toHaveBeenCalled();
  });

  it('no longer after `stop`', async () => {
    loop.start();
    await settle();
    loop.stop();
    unsent = [item];
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(replay).not.toHaveBeenCalled();
  });
});

describe('the screens', () => {
  it('are updated after sending', async () => {
    unsent = [item];
    syncStatus.change({ unsent });
    loop.start();
    await settle();
    expect(syncStatus.get()).toMatchObject({ unsent: [], end: 'done', isSending: false });
  });

  it('are updated after the service worker has sent', async () => {
    unsent = [item];
    replay.mockResolvedValue('unreachable');
    loop.start();
    await settle();
    unsent = [];
    window.dispatchEvent(new Event('SYNC_COMPLETE'));
    await settle();
    expect(syncStatus.get().unsent).toEqual([]);
  });

  it('are updated by a pull after the service worker has sent', async () => {
    loop.start();
    await settle();
    pull.mockClear();
    window.dispatchEvent(new Event('SYNC_COMPLETE'));
    await settle();
    expect(pull).toHaveBeenCalledOnce();
  });

  it('show a server that does not answer as offline, until it answers', async () => {
    pull.mockResolvedValue('unreachable');
    loop.start();
    await settle();
    expect(syncStatus.get().isOnline).toBe(false);
    pull.mockResolvedValue('current');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(syncStatus.get().isOnline).toBe(true);
  });

  it('stay online if only the download broke, which is soon repeated', async () => {
    server.mockImplementation(async () => ownAnswer(aUser('editor')));
    pull.mockResolvedValue('unreachable');
    loop.start();
    await settle();
    expect(syncStatus.get().isOnline).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pull).toHaveBeenCalledTimes(2);
  });

  it('stay offline during all rounds while nobody answers and only a refused change is left', async () => {
    vi.useRealTimers();
    const { world, device } = await openDocumentDevice();
    const refused = commentOn(anId());
    world.server = judging(failing([refused.id], 'forbidden'));
    await device.queue(me, [refused]);
    await device.replay(me);
    world.server = () => Promise.reject(new TypeError('Failed to fetch'));
    pull.mockResolvedValue('unreachable');
    loop = new SyncLoop({ device, userId: me, pull, onSignedOut });
    await loop.refresh();
    await loop.run();
    expect(syncStatus.get()).toMatchObject({ isOnline: false, unsent: [{ state: 'failed' }] });
    const shown: boolean[] = [];
    const leave = syncStatus.subscribe(() => shown.push(syncStatus.get().isOnline));
    await loop.run();
    expect(new Set(shown)).toEqual(new Set([false]));
    leave();
    device.close();
  });

  it.each([
    ['a page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON', () => Response.json({ login: 'required' })],
  ])('are offline where somebody else answers in its place with %s', async (_, answer) => {
    server.mockImplementation(async () => answer());
    pull.mockResolvedValue('unreachable');
    loop.start();
    await settle();
    expect(syncStatus.get().isOnline).toBe(false);
  });

  it('are notified that the session has ended, and no pull follows', async () => {
    unsent = [item];
    replay.mockResolvedValue('signed-out');
    loop.start();
    await settle();
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(pull).not.toHaveBeenCalled();
  });
});

it('deletes old sent items even if nothing waits', async () => {
  loop.start();
  await settle();
  expect(purge).toHaveBeenCalledOnce();
  expect(replay).not.toHaveBeenCalled();
});

it('goes on sending when the worker has failed, and reports it once', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  server.mockImplementation(async () => ownAnswer(aUser('editor')));
  const lost = new Error('out of memory');
  pull.mockRejectedValue(lost);
  loop.start();
  await settle();
  unsent = [item];
  await loop.run();
  expect(replay).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledExactlyOnceWith(lost);
  expect(syncStatus.get().isOnline).toBe(true);
  vi.unstubAllGlobals();
});

it('goes on and shows no sending when the storage fails', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  unsent = [item];
  replay.mockRejectedValueOnce(full).mockRejectedValueOnce(full);
  loop.start();
  await settle();
  expect(syncStatus.get()).toMatchObject({ isSending: false, end: 'later', isOnline: true });
  expect(pull).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(report).toHaveBeenCalledExactlyOnceWith(full);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(replay).toHaveBeenCalledTimes(3);
  expect(syncStatus.get()).toMatchObject({ unsent: [], end: 'done' });
});

it('goes on pulling when the queue cannot be read', async () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
  read.mockRejectedValue(closed);
  loop.start();
  await settle();
  window.dispatchEvent(new Event('SYNC_COMPLETE'));
  await settle();
  expect(pull).toHaveBeenCalledTimes(2);
  expect(report).toHaveBeenCalledExactlyOnceWith(closed);
});

it('pulls at once after a change, but not after each of many', async () => {
  loop.start();
  await settle();
  await vi.advanceTimersByTimeAsync(1_000);
  pull.mockClear();
  loop.pullWhenDue();
  await settle();
  expect(pull).toHaveBeenCalledOnce();
  for (let count = 0; count < 20; count += 1) loop.pullWhenDue();
  await vi.advanceTimersByTimeAsync(999);
  expect(pull).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(pull).toHaveBeenCalledTimes(2);
});

it('pulls while the person types, but not at every key stroke', async () => {
  loop.start();
  await settle();
  pull.mockClear();
  for (let count = 0; count < 20; count += 1) loop.pullSoon();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(pull).toHaveBeenCalledOnce();
});
