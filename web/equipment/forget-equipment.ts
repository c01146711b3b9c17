import type { QueryClient } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment.ts';
import { equipmentKey, equipmentQuery, safetyPointsKey } from './equipment-queries.ts';
import { equipmentPagesKey, withoutItem } from './list/equipment-pages.ts';
import { forgetInWindow } from './list/list-window.ts';

/** Takes a deleted Anlage out of everything this browser shows, then reads again what else may differ. */
export function forgetEquipment(client: QueryClient, id: string): void {
  forgetInWindow(id);
  client.setQueriesData<EquipmentPage>({ queryKey: equipmentPagesKey }, (page) =>
    page ? withoutItem(page, id) : page,
  );
  client.removeQueries({ queryKey: equipmentQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: equipmentKey });
  void client.invalidateQueries({ queryKey: safetyPointsKey });
}
