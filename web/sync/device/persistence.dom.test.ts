import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { useAskForPersistence } from './persistence.ts';

const persist = vi.fn(async () => true);
const persisted = vi.fn(async () => false);

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('navigator', { storage: { persist, persisted } });
});
afterEach(() => {
  syncStatus.change({ unsent: [] });
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

it('asks the browser to keep the data when something is first queued, and never again', async () => {
  await renderHook(useAskForPersistence, undefined);
  await nextTask();
  expect(persist).not.toHaveBeenCalled();
  syncStatus.change({ unsent: [aQueueItem()] });
  await eventually(() => expect(persist).toHaveBeenCalledOnce());

  syncStatus.change({ unsent: [] });
  await nextTask();
  syncStatus.change({ unsent: [aQueueItem()] });
  await renderHook(useAskForPersistence, undefined);
  await nextTask();
  expect(persist).toHaveBeenCalledOnce();
});

it('does not ask if the storage is persistent already', async () => {
  persisted.mockResolvedValue(true);
  syncStatus.change({ unsent: [aQueueItem()] });
  await renderHook(useAskForPersistence, undefined);
  await eventually(() => expect(persisted).toHaveBeenCalled());
  await nextTask();
  expect(persist).not.toHaveBeenCalled();
});

it('does nothing in a browser that cannot', async () => {
  vi.stubGlobal('navigator', {});
  syncStatus.change({ unsent: [aQueueItem()] });
  await renderHook(useAskForPersistence, undefined);
  await nextTask();
  expect(persist).not.toHaveBeenCalled();
});
