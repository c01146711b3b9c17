import { IconArrowsExchange } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { FoundCode } from '#contract/codes/equipment-codes.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { codeQuery } from './code-queries.ts';
import { assignCode, type CodedEquipment } from './code-writes.ts';

interface Wanted {
  equipment: CodedEquipment;
  text: string;
}

/** Assigns codes to Anlagen. Asks first if a code belongs to another one. */
export function useAssignCode(onAssigned: (wanted: Wanted) => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { send, isSending } = useQueuedWrite({
    send: ({ equipment, text, seen }: Wanted & { seen: string | null }) =>
      assignCode(user.id, { equipment, text, seen }),
    done: 'Code zugeordnet',
    failed: 'Der Code konnte nicht zugeordnet werden.',
    onWritten: onAssigned,
  });

  const assign = async (wanted: Wanted) => {
    const found = await foundNow(wanted.text);
    if (found?.equipment.id === wanted.equipment.id) {
      showSuccess('Der Code gehört bereits zu dieser Anlage.');
      onAssigned(wanted);
      return;
    }
    if (found && !(await ask(questionFor(found, wanted.equipment)))) return;
    send({ ...wanted, seen: found?.code.id ?? null });
  };

  /** If neither device nor server can be asked, the server decides later whether the code is free. */
  async function foundNow(text: string): Promise<FoundCode | null> {
    try {
      const { found } = await client.fetchQuery({ ...codeQuery(text), staleTime: 0 });
      return found;
    } catch {
      return null;
    }
  }

  return { assign: (wanted: Wanted) => void assign(wanted), isAssigning: isSending, dialog };
}

const questionFor = ({ equipment: theirs }: FoundCode, { name }: CodedEquipment) => ({
  title: 'Code verschieben',
  text: (
    <>
      <p>
        Dieser Code gehört zur Anlage „{theirs.name}“ ({theirs.locationRaw}).
      </p>
      <p>Soll er künftig zu „{name}“ führen?</p>
    </>
  ),
  confirm: 'Verschieben',
  icon: <IconArrowsExchange size={18} />,
  isHarmless: true as const,
});
