import { afterEach, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { eventually } from '#web/testing/patience.ts';
import { renderHook } from '#web/testing/render-hook.tsx';
import { aQueueItem } from '#web/testing/samples/a-queue-item.ts';
import { anEquipment } from '#web/testing/samples/an-equipment.ts';
import { usePendingMark } from './pending-marks.ts';

const about = (id: string, fields = {}) => aQueueItem({ data: { params: { id } }, ...fields });

afterEach(() => syncStatus.change({ unsent: [] }));

it('marks a record while it has unsent changes, and says when one of them failed', async () => {
  const hook = await renderHook(usePendingMark, 'a');
  expect(hook.current).toBeUndefined();
  syncStatus.change({ unsent: [about('b'), about('a')] });
  await eventually(() => expect(hook.current).toBe('unsent'));
  syncStatus.change({ unsent: [about('a', { state: 'failed' }), about('a')] });
  await eventually(() => expect(hook.current).toBe('failed'));
  const error = new AppError('equipment_not_found').toAnswer();
  const deletedThere = about('a', { state: 'failed', after: anEquipment(), error });
  syncStatus.change({ unsent: [deletedThere] });
  await eventually(() => expect(hook.current).toBe('conflict'));
  syncStatus.change({ unsent: [about('b')] });
  await eventually(() => expect(hook.current).toBeUndefined());
});
