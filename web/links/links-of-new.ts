import { fillPath } from '#contract/call.ts';
import { type LinkOfEquipment, linkCalls } from '#contract/links.ts';
import { recordOf } from '#contract/sync.ts';
import type { Known } from '#web/offline/known.ts';
import { device } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { withWaitingLinks } from '#web/offline/waiting-links.ts';

/** What the server does not know yet, it cannot have links of: those that wait are all there are. */
export async function linksOfNew(equipmentId: string): Promise<LinkOfEquipment[] | undefined> {
  const { unsent } = syncStatus.get();
  const isMadeHere = unsent.some(
    (item) =>
      item.type === 'equipment' && item.action === 'create' && recordOf(item) === equipmentId,
  );
  if (!isMadeHere) return undefined;
  const mine = await device();
  const known: Known = { equipment: (id) => mine.find(id), read: async () => undefined };
  const address = fillPath(linkCalls.list.path, { id: equipmentId });
  return withWaitingLinks([], unsent, address, known);
}
