import { IconTrash } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { useDeleteEquipment } from '../delete-equipment.ts';

/** Asks in a dialog what the list asks in the browser's, says what goes with it, and leaves for the list. */
export function useDelete(backHref: string) {
  const [, navigate] = useLocation();
  const { ask, dialog } = useConfirm();
  const { remove, isDeleting } = useDeleteEquipment({
    confirm: (question) =>
      ask({
        title: 'Anlage löschen',
        text: (
          <>
            <p>{question}</p>
            <p>
              Ihre Verknüpfungen, Kommentare und Dokumente werden mit gelöscht. Das lässt sich nicht
              rückgängig machen.
            </p>
          </>
        ),
        confirm: 'Löschen',
        icon: <IconTrash size={18} />,
      }),
    onDeleted: () => navigate(backHref, { replace: true }),
  });
  return { remove, isDeleting, dialog };
}
