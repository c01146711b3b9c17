import { IconTrash } from '@tabler/icons-react';
import type { Equipment } from '#contract/equipment.ts';
import { useDeleteEquipment } from '../delete-equipment.ts';
import cardClasses from '../equipment-card.module.css';

export function DeleteButton({ equipment }: { equipment: Equipment }) {
  const { remove, isDeleting } = useDeleteEquipment();
  return (
    <button
      className={cardClasses.remove}
      type="button"
      aria-label={`${equipment.name} löschen`}
      data-tooltip="Löschen"
      disabled={isDeleting}
      onClick={() => remove(equipment)}
    >
      <IconTrash size={20} />
    </button>
  );
}
