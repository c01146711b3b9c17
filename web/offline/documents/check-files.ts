import { documentCalls } from '#contract/documents.ts';
import { clientFor } from '#web/api/client.ts';
import type { Device } from '../device/device.ts';
import { forgetMissing, isGone, keptFilesOf } from './keep-file.ts';

/**
 * Reads the lists in which the kept files stand: what was deleted meanwhile is forgotten, and the lists
 * are as new as the files when there is no network.
 */
export async function checkFiles(device: Device): Promise<void> {
  const { list } = clientFor(documentCalls);
  const files = await keptFilesOf(device);
  for (const id of new Set(files.map(({ equipmentId }) => equipmentId))) {
    const askedAt = device.parts.environment.now();
    try {
      await list({ params: { id }, unauthorized: 'throw' });
    } catch (error) {
      if (!isGone(error)) return;
      await forgetMissing(device, [], { equipmentId: id, askedAt });
    }
  }
}
