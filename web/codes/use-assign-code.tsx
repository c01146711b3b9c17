import { IconArrowsExchange, IconReplace } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { blankCodeInAddress, shownCode } from '#contract/codes/blank-codes.ts';
import { codeValue, equipmentIdIn, opensOther } from '#contract/codes/code-values.ts';
import type { EquipmentCode, FoundCode } from '#contract/codes/equipment-codes.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { codesQuery, openedQuery } from './code-queries.ts';
import { codeKindTexts } from './code-texts.ts';
import { type Assignment, assignCode, type CodedEquipment } from './code-writes.ts';
import { assumedAs, isAssignable, type ResolvedCode, resolveCode } from './resolve-code.ts';

interface Wanted {
  equipment: CodedEquipment;
  text: string;
}

/** Assigns codes to Anlagen. Asks first if a code belongs to another one. */
export function useAssignCode(onAssigned: (assigned: Pick<Wanted, 'equipment'>) => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { ask, choose, dialog } = useConfirm();
  const [isDeciding, setDeciding] = useState(false);
  const busy = useRef(false);
  const { send, isSending } = useQueuedWrite({
    send: (assignment: Assignment) => assignCode(user.id, assignment),
    done: 'Code zugeordnet',
    failed: 'Der Code konnte nicht zugeordnet werden.',
    onWritten: onAssigned,
  });

  const belongsAlready = (wanted: Wanted) => {
    showSuccess('Der Code gehört bereits zu dieser Anlage.');
    onAssigned(wanted);
  };

  const decide = async (wanted: Wanted): Promise<void> => {
    const { equipment, text } = wanted;
    const opened = await equipmentOf(client, text);
    if (opened?.id === equipment.id) return belongsAlready(wanted);
    if (opened) return showError('Nicht möglich', opensOther(opened));
    const code = await resolveCode(client, text).catch((error: unknown): ResolvedCode => {
      // The server decides later whether the code is free.
      if (isServerUnreachable(error)) return assumedAs(text);
      throw error;
    });
    const { value, kind, found } = code;
    if (!isAssignable(code)) return showError('Nicht möglich', codeKindTexts[kind]);
    if (found?.equipment.id === equipment.id) return belongsAlready(wanted);
    if (found && !(await ask(questionFor(found, equipment)))) return;
    const former = kind === 'blank' ? await stickersOf(client, equipment.id) : [];
    const isReplacing = former.length > 0 && (await choose(replacing(former, equipment)));
    if (isReplacing === undefined) return;
    const replaces = isReplacing ? former.map(({ id }) => id) : [];
    send({ equipment, value, seen: found?.code.id ?? null, replaces });
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

/** The Anlage that a code opens by its address, if it is known here. */
function equipmentOf(client: QueryClient, text: string): Promise<Equipment | undefined> {
  const id = equipmentIdIn(codeValue(text));
  if (id === undefined) return Promise.resolve(undefined);
  return client.fetchQuery(openedQuery(id)).catch(() => undefined);
}

/** The printed stickers of an Anlage that are still valid, as far as they are known here. */
async function stickersOf(client: QueryClient, equipmentId: string): Promise<EquipmentCode[]> {
  const codes = await client
    .fetchQuery({ ...codesQuery(equipmentId), staleTime: 0 })
    .catch(() => []);
  return codes.filter(
    ({ value, replacedAt }) => replacedAt === null && blankCodeInAddress(value) !== undefined,
  );
}

const replacing = (former: readonly EquipmentCode[], { name }: CodedEquipment) => ({
  title: 'Etikett ersetzen',
  text: (
    <>
      <p>
        „{name}“ hat schon ein Etikett: {former.map(({ value }) => shownCode(value)).join(', ')}.
      </p>
      <p>Tritt das neue an seine Stelle?</p>
    </>
  ),
  confirm: 'Ersetzen',
  cancel: 'Beide gelten',
  icon: <IconReplace size={18} />,
  isHarmless: true as const,
});

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
