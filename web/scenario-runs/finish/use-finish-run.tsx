import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  isTaskChange,
  type RunSummary,
  runNoun,
  scenarioRunCalls,
} from '#contract/scenarios/scenario-runs.ts';
import { clientFor } from '#web/api/client.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import type { QueueItem } from '#web/offline/storage/queue-item.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { openTab } from './protocol-file.ts';

const runApi = clientFor(scenarioRunCalls);

type FinishableRun = Pick<RunSummary, 'id' | 'scenarioName' | 'done' | 'total'>;

interface Finished {
  onFinished: () => void;
  /** Shows the protocol in the tab that was opened within the click that went ahead. */
  show: (tab: Window | null) => Promise<void>;
}

/** Asks first, then finishes the run and shows its protocol. Whoever uses it renders `dialog`. */
export function useFinishRun() {
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  // Pressed again because the answer got lost on the way, it is the same finish.
  const [keyFor] = useState(makeRepeatKey);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id }: FinishableRun) =>
      runApi.finish({ params: { id }, idempotencyKey: keyFor(id) }),
    onSettled: () => void refetchAfterServerWrite(client, runNoun.kind),
  });
  const finish = async (run: FinishableRun, { onFinished, show }: Finished): Promise<void> => {
    const isSure = await ask({
      title: 'Szenario abschließen',
      text: <FinishQuestion run={run} />,
      confirm: 'Abschließen & PDF generieren',
      isHarmless: true,
    });
    if (!isSure) return;
    const tab = openTab();
    try {
      await mutateAsync(run);
    } catch (error) {
      tab?.close();
      showFailure(error, 'Fehler beim Abschließen des Szenarios.');
      return;
    }
    showSuccess('Szenario abgeschlossen');
    onFinished();
    await show(tab);
  };
  return { finish, isFinishing: isPending, dialog };
}

/** Also one of which it is not known to which run it belongs. */
const isOfRun =
  (runId: string) =>
  (item: QueueItem): boolean =>
    isTaskChange(item) && (item.data.params?.runId ?? runId) === runId;

function FinishQuestion({ run: { id, scenarioName, done, total } }: { run: FinishableRun }) {
  const left = total - done;
  const unsent = useSyncStatus().unsent.filter(isOfRun(id)).length;
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
      {unsent > 0 && (
        <p>
          {unsent === 1
            ? 'Eine Änderung an diesem Lauf ist noch nicht gesendet. Danach kann sie nicht mehr gesendet werden.'
            : `${unsent} Änderungen an diesem Lauf sind noch nicht gesendet. Danach können sie nicht mehr gesendet werden.`}
        </p>
      )}
    </>
  );
}
