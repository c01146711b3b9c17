import { expect, it, vi } from 'vitest';
import { hearServer } from '#web/offline/offline.ts';
import { announce } from '#web/realtime/server-messages.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useOffline } from './use-offline.ts';

vi.mock('#web/offline/offline.ts', () => ({
  hearServer: vi.fn(),
  onRowsChanged: vi.fn(),
  startOffline: vi.fn(() => Promise.resolve()),
}));

it('the device hears what changes on the server', async () => {
  await renderHook(useOffline, 'jana');
  const resync = { type: 'resync', at: '2026-03-02T08:00:00.000Z' } as const;
  // The hook listens once its screen is there.
  await eventually(() => {
    announce(resync);
    expect(hearServer).toHaveBeenCalledWith(resync);
  });
});
