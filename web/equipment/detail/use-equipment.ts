import { useQuery, useQueryClient } from '@tanstack/react-query';
import { equipmentQuery } from '../equipment-queries.ts';
import { findInLists } from '../list/equipment-pages.ts';

/** Shows the cached Anlage of the list at once, and then the loaded one. */
export function useEquipment(id: string) {
  const client = useQueryClient();
  return useQuery({ ...equipmentQuery(id), placeholderData: () => findInLists(client, id) });
}
