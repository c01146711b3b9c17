import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { fillPath } from '#contract/call.ts';
import { type LinkOfEquipment, linkCalls } from '#contract/links.ts';
import { recordOf } from '#contract/sync.ts';
import { clientFor } from '#web/api/client.ts';
import type { Known } from '#web/offline/known.ts';
import { device } from '#web/offline/offline.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { withWaitingLinks } from '#web/offline/waiting/waiting-links.ts';
import { isAffected } from '#web/realtime/refresh.ts';

const api = clientFor(linkCalls);

export const linksQuery = (equipmentId: string) =>
  queryOptions({
    queryKey: ['/api/equipment', equipmentId, 'links'],
    queryFn: async ({ signal }): Promise<LinkOfEquipment[]> => {
      try {
        return await api.list({ params: { id: equipmentId }, signal });
      } catch (error) {
        const waiting = await linksOfNew(equipmentId);
        if (!waiting) throw error;
        return waiting;
      }
    },
  });

/** Shows at once what is known of a change, then reads again whatever hangs on links, at either end. */
export const takeOver =
  (equipmentId: string) =>
  (client: QueryClient, change: (links: LinkOfEquipment[]) => LinkOfEquipment[]): Promise<void> => {
    const { queryKey } = linksQuery(equipmentId);
    client.setQueryData(queryKey, (links) => links && change(links));
    return readAgain(client);
  };

export function readAgain(client: QueryClient): Promise<void> {
  const changed = { entity: 'equipment_link', id: '' } as const;
  return client.invalidateQueries({ predicate: ({ queryKey }) => isAffected(queryKey, changed) });
}

/** What the server does not know yet, it cannot have links of: those that wait are all there are. */
async function linksOfNew(equipmentId: string): Promise<LinkOfEquipment[] | undefined> {
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
