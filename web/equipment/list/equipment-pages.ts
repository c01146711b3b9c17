import type { EquipmentPage } from '#contract/equipment.ts';
import { equipmentKey } from '../equipment-queries.ts';

/** Keys of pages of Anlagen, whatever asks for them, begin with this. */
export const equipmentPagesKey = [...equipmentKey, 'pages'] as const;

export function withoutItem(page: EquipmentPage, id: string): EquipmentPage {
  const equipment = page.equipment.filter((item) => item.id !== id);
  return { ...page, equipment, total: page.total - (page.equipment.length - equipment.length) };
}
