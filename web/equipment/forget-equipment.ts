import type { QueryClient } from '@tanstack/react-query';
import type { EquipmentPage } from '#contract/equipment.ts';
import { sessionState } from '#web/session/session-state.ts';
import { equipmentKey, equipmentQuery } from './equipment-queries.ts';

/** Keys of pages of Anlagen, whatever asks for them, begin with this. */
export const equipmentPagesKey = [...equipmentKey, 'pages'] as const;

/** Takes a deleted Anlage out of everything this browser shows, then reads again what else may differ. */
export function forgetEquipment(client: QueryClient, id: string): void {
  sessionState.filteredIds.write(sessionState.filteredIds.read().filter((other) => other !== id));
  client.setQueriesData<EquipmentPage>({ queryKey: equipmentPagesKey }, (page) =>
    page ? without(page, id) : page,
  );
  client.removeQueries({ queryKey: equipmentQuery(id).queryKey });
  void client.invalidateQueries({ queryKey: equipmentKey });
}

function without(page: EquipmentPage, id: string): EquipmentPage {
  const equipment = page.equipment.filter((item) => item.id !== id);
  return { ...page, equipment, total: page.total - (page.equipment.length - equipment.length) };
}
