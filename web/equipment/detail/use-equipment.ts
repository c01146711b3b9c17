import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Equipment, EquipmentPage } from '#contract/equipment.ts';
import { equipmentQuery } from '../equipment-queries.ts';
import { equipmentPagesKey } from '../list/equipment-pages.ts';

/** At once what the list it was opened from shows of it, then what the server says. */
export function useEquipment(id: string) {
  const client = useQueryClient();
  return useQuery({ ...equipmentQuery(id), placeholderData: () => inLists(client, id) });
}

function inLists(client: QueryClient, id: string): Equipment | undefined {
  return client
    .getQueriesData<EquipmentPage>({ queryKey: equipmentPagesKey })
    .flatMap(([, page]) => page?.equipment ?? [])
    .find((equipment) => equipment.id === id);
}
