import type { QueryClient } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment.ts';
import { equipmentKey } from '../equipment-queries.ts';
import { forgetInWindow } from './list-window.ts';

/** Keys of pages of Anlagen, whatever asks for them, begin with this. */
export const equipmentPagesKey = [...equipmentKey, 'pages'] as const;

function withoutItem(page: EquipmentPage, id: string): EquipmentPage {
  const equipment = page.equipment.filter((item) => item.id !== id);
  // Of a list that was not counted to its end there are still as many at least.
  const gone = page.isCut ? 0 : page.equipment.length - equipment.length;
  return { ...page, equipment, total: page.total - gone };
}

/** Takes a deleted Anlage out of every list that is known of. */
export function forgetInLists(client: QueryClient, id: string): void {
  forgetInWindow(id);
  const pages = client.getQueriesData<EquipmentPage>({ queryKey: equipmentPagesKey });
  for (const [queryKey, page] of pages) {
    if (!page?.equipment.some((item) => item.id === id)) continue;
    client.setQueryData(queryKey, withoutItem(page, id));
    // What follows has moved up: whoever needs the page next asks for it again.
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}
