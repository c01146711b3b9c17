import { useQuery, useQueryClient } from '@tanstack/react-query';
import { equipmentQuery } from '../equipment-queries.ts';
import { findInLists } from '../list/equipment-pages.ts';

/** At once what the list it was opened from shows of it, then what is known by now. */
export function useEquipment(id: string) {
  const client = useQueryClient();
  return useQuery({ ...equipmentQuery(id), placeholderData: () => findInLists(client, id) });
}
