import type { QueryClient } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { equipmentKey, equipmentQuery } from './equipment-queries.ts';
import { equipmentPagesKey, withoutItem } from './list/equipment-pages.ts';

/** Takes a deleted Anlage out of everything this browser shows, then reads again what else may differ. */
export function forgetEquipment(client: QueryClient, id: string): void {
  sessionState.filteredIds.write(sessionState.filteredIds.read().filter((other) => other !== id));
  client.setQueriesData<EquipmentPage>({ queryKey: equipmentPagesKey }, (page) =>
    page ? withoutItem(page, id) : page,
  );
  client.removeQueries({ queryKey: equipmentQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: equipmentKey });
}
