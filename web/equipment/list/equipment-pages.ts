import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
} from '#contract/equipment/equipment.ts';
import { removeFromWindow } from './list-window.ts';

const pagedCalls: readonly unknown[] = [equipmentCalls.search.path, equipmentCalls.list.path];

/** Whether the query is a page of Anlagen of any screen. */
const isPage = ({ queryKey }: Query) => pagedCalls.includes(queryKey[0]);

/** The Anlage from the cached lists. */
export function findInLists(client: QueryClient, id: string): Equipment | undefined {
  return client
    .getQueriesData<EquipmentPage>({ predicate: isPage })
    .flatMap(([, page]) => page?.equipment ?? [])
    .find((equipment) => equipment.id === id);
}

function withoutItem(page: EquipmentPage, id: string): EquipmentPage {
  const equipment = page.equipment.filter((item) => item.id !== id);
  // A list that was not counted to its end still has at least this many.
  const gone = page.isCut ? 0 : page.equipment.length - equipment.length;
  return { ...page, equipment, total: page.total - gone };
}

/** Removes a deleted Anlage from all cached lists. */
export function removeFromLists(client: QueryClient, id: string): void {
  removeFromWindow(id);
  const pages = client.getQueriesData<EquipmentPage>({ predicate: isPage });
  for (const [queryKey, page] of pages) {
    if (!page?.equipment.some((item) => item.id === id)) continue;
    client.setQueryData(queryKey, withoutItem(page, id));
    // The following entries have moved up, so the page is refetched when it is needed next.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
