import { afterEach, expect, it, vi } from 'vitest';
import { device } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { linksOfNew, protectedByNew, waitingPoint } from './waiting-reads.ts';

vi.mock('#web/offline/offline.ts', () => ({ device: vi.fn() }));
vi.mocked(device).mockResolvedValue({
  find: async (id: string) => anEquipment({ id, name: 'Kellerpumpe' }),
} as Awaited<ReturnType<typeof device>>);

afterEach(() => syncStatus.change({ unsent: [] }));

const newAnlage = aQueueItem({ action: 'create', data: { body: { id: 'pumpe' } } });
const newLink = aQueueItem({
  type: 'safety_link',
  action: 'create',
  data: {
    params: { equipmentId: 'pumpe' },
    body: { id: 'link', role: 'primary', safetyPoint: { id: 'punkt', identifier: '3F12' } },
  },
});

it('knows all that protects an Anlage that was made here', async () => {
  syncStatus.change({ unsent: [newAnlage] });
  expect(await linksOfNew('pumpe')).toEqual([]);
  syncStatus.change({ unsent: [newAnlage, newLink] });
  expect(await linksOfNew('pumpe')).toMatchObject([
    { id: 'link', status: 'proposed', safetyPoint: { identifier: '3F12' } },
  ]);
});

it('does not take what waits for all there is of an Anlage that the server has', async () => {
  syncStatus.change({ unsent: [newLink] });
  expect(await linksOfNew('pumpe')).toBeUndefined();
});

it('knows a point that waits with its link, and what it protects', async () => {
  syncStatus.change({ unsent: [newLink] });
  expect(await waitingPoint('punkt')).toMatchObject({ id: 'punkt', identifier: '3F12' });
  expect(await protectedByNew('punkt')).toMatchObject([{ id: 'pumpe', name: 'Kellerpumpe' }]);
});

it('knows nothing of any other point', async () => {
  syncStatus.change({ unsent: [newLink] });
  expect(await waitingPoint('anderer')).toBeUndefined();
  expect(await protectedByNew('anderer')).toBeUndefined();
});
