import 'fake-indexeddb/auto';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { NetworkError } from '#web/api/transport-errors.ts';
import { eventually } from '#web/testing/patience.ts';
import { anId, photo } from '#web/testing/samples/offline-samples.ts';
import { device, onRowsChanged, queueOnDevice } from './offline.ts';
import { syncStatus } from './sync/sync-status.ts';

const queue = vi.hoisted(() => vi.fn(async () => []));
vi.mock('./parts.ts', () => ({ openDevice: async () => ({ queue }) }));
vi.stubGlobal('navigator', { locks: {}, onLine: true });
afterEach(() => void syncStatus.change({ queuedBecause: 'offline', isOnline: true }));

it('stores why a write was queued', async () => {
  const item = photo(anId());
  await queueOnDevice('me', [item], new NetworkError(new DOMException('late', 'TimeoutError')));
  expect(queue).toHaveBeenLastCalledWith('me', [item]);
  expect(syncStatus.get().queuedBecause).toBe('late');
  await queueOnDevice('me', [item], new NetworkError());
  expect(syncStatus.get().queuedBecause).toBe('offline');
  syncStatus.change({ queuedBecause: 'late' });
  await queueOnDevice('me', [item]);
  expect(syncStatus.get().queuedBecause).toBe('afterEarlier');
  syncStatus.change({ isOnline: false });
  await queueOnDevice('me', [item]);
  expect(syncStatus.get().queuedBecause).toBe('offline');
});

it('notifies queries once at the end of the first fill, not after each page of it', async () => {
  const listener = vi.fn();
  onTestFinished(onRowsChanged(listener));
  await device();
  const otherTab = new BroadcastChannel('equipment-finder');
  onTestFinished(() => otherTab.close());
  const changed = { equipment: ['pump'] };
  otherTab.postMessage({ kind: 'rows', changed, fill: 'running' });
  otherTab.postMessage({ kind: 'rows', changed, fill: 'ended' });
  otherTab.postMessage({ kind: 'rows', changed });
  await eventually(() => expect(listener.mock.calls).toEqual([['*'], [changed]]));
});
