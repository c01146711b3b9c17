import { IconTrash } from '@tabler/icons-react';
import { shownCode } from '#contract/codes/blank-codes.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { type CodedEquipment, markReplaced, removeCode } from './code-writes.ts';

/** Marks codes of an Anlage as replaced, and removes them after a question. */
export function useChangeCode(equipment: CodedEquipment, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const marking = useQueuedWrite({
    send: (change: { code: EquipmentCode; isReplaced: boolean }) =>
      markReplaced(user.id, equipment, change),
    done: 'Code geändert',
    failed: 'Der Code konnte nicht geändert werden.',
  });
  const removal = useQueuedWrite({
    send: (code: EquipmentCode) => removeCode(user.id, equipment, code),
    done: 'Code entfernt',
    failed: 'Der Code konnte nicht entfernt werden.',
    onWritten: onRemoved,
  });
  const remove = async (code: EquipmentCode) => {
    const isSure = await ask({
      title: 'Code entfernen',
      text: <p>Der Code „{shownCode(code.value)}“ führt dann nicht mehr zu dieser Anlage.</p>,
      confirm: 'Entfernen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) removal.send(code);
  };
  return { setReplaced: marking.send, remove: (code: EquipmentCode) => void remove(code), dialog };
}
