import { IconTrash } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import {
  type SafetyStatus,
  safetyRoleLabels,
  safetyStatusLabels,
} from '#contract/safety/safety.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { type ProtectedAnlage, type RemovedLink, removeLink } from './safety-writes.ts';

/** Asks for confirmation with the point and the Anlage. */
export function useRemoveLink(equipment: ProtectedAnlage, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
    send: (link: RemovedLink) => removeLink(user.id, equipment, link),
    done: 'Absicherung entfernt',
    failed: 'Die Absicherung konnte nicht entfernt werden.',
    onWritten: onRemoved,
  });
  const remove = async (link: RemovedLink) => {
    const { safetyPoint, role, status } = link;
    const isSure = await ask({
      title: 'Absicherung entfernen',
      text: (
        <>
          <p>
            Möchten Sie die Absicherung von „{equipment.name}“ durch „{safetyPoint.identifier}“ (
            {safetyRoleLabels[role]}, {safetyStatusLabels[status]}) wirklich entfernen?
          </p>
          <p>Der Absicherungspunkt selbst bleibt erhalten.</p>
        </>
      ),
      confirm: 'Entfernen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) send(link);
  };
  return { remove: (link: RemovedLink) => void remove(link), dialog };
}

/** The entry of a row's menu; none for users who may not remove a link with this status. */
export function useRemovalEntry(status: SafetyStatus, onChoose: () => void) {
  const user = useCurrentUser();
  if (!can(user, status === 'confirmed' ? 'safety.delete-confirmed' : 'safety.delete')) return [];
  const icon = <IconTrash size={18} aria-hidden />;
  return [{ label: 'Entfernen', icon, onChoose, destroys: true } as const];
}
