import { expect, it, vi } from 'vitest';
import type { AuditEntityType } from '#contract/audit-log.ts';
import { refreshReplica } from '#web/offline/offline.ts';
import { announce } from '#web/realtime/server-messages.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { useOffline } from './use-offline.ts';

vi.mock('#web/offline/offline.ts', () => ({
  refreshReplica: vi.fn(),
  startOffline: vi.fn(() => Promise.resolve()),
}));

const at = '2026-03-02T08:00:00.000Z';
const changed = (entity: AuditEntityType) =>
  announce({ type: 'changed', entity, id: 'x', action: 'update', at });

it('the device follows the server when something changes that it has a copy of', async () => {
  await renderHook(useOffline, 'jana');
  // The hook listens once its screen is there.
  await eventually(() => {
    announce({ type: 'resync', at });
    expect(refreshReplica).toHaveBeenCalled();
  });
  vi.mocked(refreshReplica).mockClear();
  for (const entity of ['quick_search_button', 'scenario', 'document'] as const) changed(entity);
  expect(refreshReplica).not.toHaveBeenCalled();
  const copied = ['equipment', 'equipment_link', 'equipment_comment', 'safety_point'] as const;
  for (const entity of copied) changed(entity);
  expect(refreshReplica).toHaveBeenCalledTimes(copied.length);
});
