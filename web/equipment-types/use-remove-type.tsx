import { IconTrash } from '@tabler/icons-react';
import { anlagen, type EquipmentType } from '#contract/equipment-types.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { useDeleteType } from './use-type-writes.ts';

/** Asks first, and says what its Anlagen are left with. */
export function useRemoveType(onRemoved: () => void) {
  const { ask, dialog } = useConfirm();
  const { mutate } = useDeleteType(onRemoved);
  const remove = async (type: EquipmentType, count: number | undefined) => {
    const isSure = await ask({
      title: 'Anlagentyp löschen',
      text: (
        <>
          <p>
            <strong>{type.name}</strong>
          </p>
          <p>Dieser Typ wird dauerhaft gelöscht!</p>
          {count !== undefined && count > 0 && (
            <p>
              {anlagen(count)} {count === 1 ? 'trägt' : 'tragen'} diesen Typ und{' '}
              {count === 1 ? 'behält' : 'behalten'} seinen Namen, in der Standardfarbe.
            </p>
          )}
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) mutate(type);
  };
  return { remove, dialog };
}
