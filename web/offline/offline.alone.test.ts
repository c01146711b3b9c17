import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { NetworkError } from '#web/api/transport-errors.ts';
import { anId, photo } from '#web/testing/samples/offline-samples.ts';
import { queueOnDevice } from './offline.ts';
import { syncStatus } from './sync/sync-status.ts';

const queue = vi.hoisted(() => vi.fn(async () => []));
vi.mock('./parts.ts', () => ({ openDevice: async () => ({ queue }) }));
vi.stubGlobal('navigator', { locks: {}, onLine: true });
afterEach(() => void syncStatus.change({ isLate: false }));

it('marks the status as late if the server did not answer in time before queueing', async () => {
  const item = photo(anId());
  await queueOnDevice('me', [item], new NetworkError(new DOMException('late', 'TimeoutError')));
  expect(queue).toHaveBeenLastCalledWith('me', [item]);
  expect(syncStatus.get().isLate).toBe(true);
  await queueOnDevice('me', [item], new NetworkError());
  expect(syncStatus.get().isLate).toBe(false);
  syncStatus.change({ isLate: true });
  await queueOnDevice('me', [item]);
  expect(syncStatus.get().isLate).toBe(false);
});
