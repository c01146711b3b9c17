import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type LinkOfEquipment, linkCalls } from '#contract/links.ts';
import { clientFor } from '#web/api/client.ts';
import { isAffected } from '#web/realtime/refresh.ts';

const api = clientFor(linkCalls);

export const linksQuery = (equipmentId: string) =>
  queryOptions({
    queryKey: ['/api/equipment', equipmentId, 'links'],
    queryFn: ({ signal }) => api.list({ params: { id: equipmentId }, signal }),
  });

/** Who has written the comment that a link has now. */
export const linkChangeQuery = ({ id, comments }: LinkOfEquipment) =>
  queryOptions({
    queryKey: ['/api/equipment-links', id, 'last-change', comments],
    queryFn: ({ signal }) => api.lastChange({ params: { linkId: id }, signal }),
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
