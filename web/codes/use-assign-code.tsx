import { IconArrowsExchange } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FoundCode } from '#contract/codes/equipment-codes.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { codeKindTexts } from './code-texts.ts';
import { assignCode, type CodedEquipment } from './code-writes.ts';
import { isAssignable, type ResolvedCode, resolveCode } from './resolve-code.ts';

interface Wanted {
  equipment: CodedEquipment;
  text: string;
}

/** Assigns codes to Anlagen. Asks first if a code belongs to another one. */
export function useAssignCode(onAssigned: (wanted: Wanted) => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  const [isDeciding, setDeciding] = useState(false);
  const busy = useRef(false);
  const { send, isSending } = useQueuedWrite({
    send: ({ equipment, value, seen }: Wanted & { value: string; seen: string | null }) =>
      assignCode(user.id, { equipment, value, seen }),
    done: 'Code zugeordnet',
    failed: 'Der Code konnte nicht zugeordnet werden.',
    onWritten: onAssigned,
  });

  const decide = async (wanted: Wanted): Promise<void> => {
    const { equipment, text } = wanted;
    const code = await resolveCode(client, text).catch((error: unknown): ResolvedCode => {
      // The server decides later whether the code is free.
      if (isServerUnreachable(error)) return { value: text, kind: 'foreign', found: null };
      throw error;
    });
    const { value, kind, found } = code;
    if (!isAssignable(code)) return showError('Nicht möglich', codeKindTexts[kind]);
    if (found?.equipment.id === equipment.id) {
      showSuccess('Der Code gehört bereits zu dieser Anlage.');
      onAssigned(wanted);
      return;
    }
    if (found && !(await ask(questionFor(found, equipment)))) return;
    send({ ...wanted, value, seen: found?.code.id ?? null });
  };

  /** One after the other: a camera may read a second code while the first is still being decided. */
  const assign = async (wanted: Wanted): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setDeciding(true);
    try {
      await decide(wanted);
    } catch (error) {
      showFailure(error, 'Der Code konnte nicht zugeordnet werden.');
    } finally {
      busy.current = false;
      setDeciding(false);
    }
  };

  return {
    assign: (wanted: Wanted) => void assign(wanted),
    isAssigning: isDeciding || isSending,
    dialog,
  };
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
