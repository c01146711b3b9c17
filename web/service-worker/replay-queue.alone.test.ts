import { beforeEach, expect, it, vi } from 'vitest';
import { openDevice } from '#web/offline/sync/device.ts';
import { replayQueue } from './replay-queue.ts';

const openChannels = vi.hoisted(() => new Set<object>());
vi.mock('#web/offline/storage/tab-channel.ts', () => ({
  openTabChannel: () => {
    const channel = { close: () => openChannels.delete(channel) };
    openChannels.add(channel);
    return channel;
  },
}));
vi.mock('#web/offline/sync/device.ts', () => ({
  openDevice: vi.fn(async () => ({ owner: async () => undefined, close: () => {} })),
}));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(openDevice).mockClear();
});

const open = (...states: DocumentVisibilityState[]) => {
  const windows = states.map((visibilityState) => ({ visibilityState, postMessage: vi.fn() }));
  vi.stubGlobal('clients', { matchAll: async () => windows });
  return windows;
};

it('lets a visible window begin, and then sends too', async () => {
  const [first] = open('visible', 'hidden');
  const replayed = replayQueue();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(first?.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SYNC_OFFLINE_REQUESTS' });
  expect(openDevice).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await replayed;
  expect(openDevice).toHaveBeenCalledOnce();
});

it('sends at once if no window is visible', async () => {
  open('hidden');
  await replayQueue();
  expect(openDevice).toHaveBeenCalledOnce();
});

it('closes its channel, also if the storage cannot be opened', async () => {
  open('hidden');
  await replayQueue();
  vi.mocked(openDevice).mockRejectedValueOnce(new Error('no storage'));
  await expect(replayQueue()).rejects.toThrow('no storage');
  expect(openChannels.size).toBe(0);
});
