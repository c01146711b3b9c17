import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type RunSummary, scenarioRunCalls } from '#contract/scenario-runs.ts';
import { clientFor } from '#web/api/client.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { syncStatus } from '#web/offline/sync-status.ts';
import { isTaskChange } from '#web/offline/waiting/waiting-tasks.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';

const runApi = clientFor(scenarioRunCalls);

type FinishableRun = Pick<RunSummary, 'id' | 'scenarioName' | 'done' | 'total'>;

/**
 * Asks first, then finishes the run; `finish` answers whether it is finished now. Whoever uses it
 * renders `dialog`. `onSure` is called within the click that goes ahead.
 */
export function useFinishRun() {
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  // Pressed again because the answer got lost on the way, it is the same finish.
  const [keyFor] = useState(makeRepeatKey);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id }: FinishableRun) =>
      runApi.finish({ params: { id }, idempotencyKey: keyFor(id) }),
    onSettled: (_, _error, { id }) => {
      void client.invalidateQueries({ queryKey: ['/api/scenario-runs', id] });
      void client.invalidateQueries({ queryKey: ['/api/scenarios'] });
    },
  });
  const finish = async (run: FinishableRun, onSure = () => {}): Promise<boolean> => {
    const isSure = await ask({
      title: 'Szenario abschließen',
      text: <FinishQuestion run={run} />,
      confirm: 'Abschließen & PDF generieren',
      isHarmless: true,
    });
    if (!isSure) return false;
    onSure();
    try {
      await mutateAsync(run);
    } catch (error) {
      showFailure(error, 'Fehler beim Abschließen des Szenarios.');
      return false;
    }
    showSuccess('Szenario abgeschlossen');
    return true;
  };
  return { finish, isFinishing: isPending, dialog };
}

function FinishQuestion({ run: { scenarioName, done, total } }: { run: FinishableRun }) {
  const left = total - done;
  const unsent = syncStatus.get().unsent.filter(isTaskChange);
  return (
    <>
      <p>
        Möchten Sie „{scenarioName}“ abschließen? Es wird ein PDF-Protokoll generiert, danach sind
        keine Änderungen mehr möglich.
      </p>
      {left > 0 && (
        <p>
          {left === 1
            ? 'Eine Aufgabe ist noch nicht erledigt.'
            : `${left} Aufgaben sind noch nicht erledigt.`}
        </p>
      )}
      {unsent.length > 0 && (
        <p>
          Auf diesem Gerät warten noch Änderungen an Aufgaben. Was zu diesem Lauf gehört, kann
          danach nicht mehr gesendet werden.
        </p>
      )}
    </>
  );
}
