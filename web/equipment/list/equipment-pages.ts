import type { Query, QueryClient } from '@tanstack/react-query';
import {
  type Equipment,
  type EquipmentPage,
  equipmentCalls,
} from '#contract/equipment/equipment.ts';
import { forgetInWindow } from './list-window.ts';

const pagedCalls: readonly unknown[] = [equipmentCalls.search.path, equipmentCalls.list.path];

/** A page of Anlagen, whatever asks for it. */
const isPage = ({ queryKey }: Query) => pagedCalls.includes(queryKey[0]);

/** The Anlage as a list shows it that was read before. */
export function findInLists(client: QueryClient, id: string): Equipment | undefined {
  return client
    .getQueriesData<EquipmentPage>({ predicate: isPage })
    .flatMap(([, page]) => page?.equipment ?? [])
    .find((equipment) => equipment.id === id);
}

function withoutItem(page: EquipmentPage, id: string): EquipmentPage {
  const equipment = page.equipment.filter((item) => item.id !== id);
  // Of a list that was not counted to its end there are still as many at least.
  const gone = page.isCut ? 0 : page.equipment.length - equipment.length;
  return { ...page, equipment, total: page.total - gone };
}

/** Takes a deleted Anlage out of every list that is known of. */
export function forgetInLists(client: QueryClient, id: string): void {
  forgetInWindow(id);
  const pages = client.getQueriesData<EquipmentPage>({ predicate: isPage });
  for (const [queryKey, page] of pages) {
    if (!page?.equipment.some((item) => item.id === id)) continue;
    client.setQueryData(queryKey, withoutItem(page, id));
    // What follows has moved up: whoever needs the page next asks for it again.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
