import { expect, it, vi } from 'vitest';
import { handleServerMessage } from '#web/offline/offline.ts';
import { publishServerMessage } from '#web/realtime/server-messages.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useOffline } from './use-offline.ts';

vi.mock('#web/offline/offline.ts', () => ({
  handleServerMessage: vi.fn(),
  onRowsChanged: vi.fn(),
  startOffline: vi.fn(() => Promise.resolve()),
}));

it('messages about changes on the server reach the device', async () => {
  await renderHook(useOffline, 'jana');
  const resync = { type: 'resync', at: '2026-03-02T08:00:00.000Z' } as const;
  // The hook listens once the screen is rendered.
  await eventually(() => {
    publishServerMessage(resync);
    expect(handleServerMessage).toHaveBeenCalledWith(resync);
  });
});
