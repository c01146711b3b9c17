import { IconUnlink } from '@tabler/icons-react';
import type { LinkOfEquipment } from '#contract/links.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { NoteQuote } from '#web/ui/form/note-quote.tsx';
import { kindText } from './link-mark.tsx';
import { type LinkEnd, removeLink } from './link-writes.ts';

/** Asks for confirmation with the name of the linked Anlage. */
export function useRemoveLink(equipment: LinkEnd, onRemoved: () => void) {
  const user = useCurrentUser();
  const { ask, dialog } = useConfirm();
  const { send } = useQueuedWrite({
    send: (link: LinkOfEquipment) => removeLink(user.id, equipment, link),
    done: 'Verknüpfung entfernt',
    failed: 'Die Verknüpfung konnte nicht entfernt werden.',
    onWritten: onRemoved,
  });
  const remove = async (link: LinkOfEquipment) => {
    const isSure = await ask({
      title: 'Verknüpfung entfernen',
      text: (
        <>
          <p>
            Möchten Sie die Verknüpfung mit „{link.linkedEquipment.name}“ ({kindText(link)})
            wirklich entfernen?
          </p>
          {link.comments && <NoteQuote>{link.comments}</NoteQuote>}
        </>
      ),
      confirm: 'Entfernen',
      icon: <IconUnlink size={18} />,
    });
    if (isSure) send(link);
  };
  return { remove: (link: LinkOfEquipment) => void remove(link), dialog };
}
