import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '#contract/permissions.ts';
import { type SafetyPoint, stillProtects } from '#contract/safety/safety.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { showError } from '#web/ui/notice/toast.tsx';
import { protectedQuery } from '../../safety-queries.ts';
import { deletePoint } from './point-writes.ts';

const EditPointDialog = lazyPart(
  async () => (await import('./edit-point-dialog.tsx')).EditPointDialog,
);

interface PointActionsProps {
  point: SafetyPoint;
  /** The screen that opens after the point was deleted. */
  backHref: string;
}

/** The actions on a safety point; none for users who may only read. */
export function PointActions({ point, backHref }: PointActionsProps) {
  const user = useCurrentUser();
  const [isEditing, setEditing] = useState<boolean>();
  const { remove, isRemoving, dialog } = useDelete(point, backHref);
  if (!can(user, 'safety.update')) return null;
  return (
    <>
      <RowMenu
        label={`Aktionen für ${point.identifier}`}
        disabled={isRemoving}
        entries={[
          {
            label: 'Bearbeiten',
            icon: <IconPencil size={18} aria-hidden />,
            onChoose: () => setEditing(true),
          },
          {
            label: 'Löschen',
            icon: <IconTrash size={18} aria-hidden />,
            onChoose: remove,
            destroys: true,
          },
        ]}
      />
      {isEditing !== undefined && (
        <EditPointDialog
          key={`${point.id} ${isEditing}`}
          point={point}
          opened={isEditing}
          onClose={() => setEditing(false)}
        />
      )}
      {dialog}
    </>
  );
}

function useDelete(point: SafetyPoint, backHref: string) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const { data: protectedEquipment } = useQuery(protectedQuery(point.id));
  const { send, isSending } = useQueuedWrite({
    send: (given: SafetyPoint) => deletePoint(user.id, given),
    done: 'Absicherungspunkt gelöscht',
    failed: 'Der Absicherungspunkt konnte nicht gelöscht werden.',
    onWritten: () => navigate(backHref),
  });
  const remove = async () => {
    if (protectedEquipment && protectedEquipment.length > 0) {
      return showError('Löschen nicht möglich', stillProtects(protectedEquipment.length));
    }
    const isSure = await ask({
      title: 'Absicherungspunkt löschen',
      text: <p>Möchten Sie den Absicherungspunkt „{point.identifier}“ wirklich löschen?</p>,
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) send(point);
  };
  return { remove: () => void remove(), isRemoving: isSending, dialog };
}
