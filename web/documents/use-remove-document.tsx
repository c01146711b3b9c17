import { IconTrash } from '@tabler/icons-react';
import type { EquipmentDocument } from '#contract/documents.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import type { DocumentedEquipment } from './document-fields.ts';
import { takeOver } from './document-queries.ts';
import { removeDocument } from './document-writes.ts';

/** Asks first, and names what would be gone. */
export function useRemoveDocument(equipment: DocumentedEquipment, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
    takeOver: takeOver(equipment.id),
    send: (document: EquipmentDocument) => removeDocument(user.id, document, equipment),
    done: 'Dokument gelöscht',
    failed: 'Das Dokument konnte nicht gelöscht werden',
    onWritten: onRemoved,
  });
  const remove = async (document: EquipmentDocument) => {
    const isSure = await ask({
      title: 'Dokument löschen',
      text: (
        <>
          <p>Möchten Sie das Dokument „{document.title}“ wirklich löschen?</p>
          <p>Die Datei {document.fileName} wird mit gelöscht.</p>
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) send(document);
  };
  return { remove: (document: EquipmentDocument) => void remove(document), dialog };
}
