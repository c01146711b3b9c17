import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runNoun } from '#contract/scenarios/scenario-nouns.ts';
import {
  isTaskChange,
  type RunSummary,
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

interface FinishCallbacks {
  onFinished: () => void;
  /** Shows the protocol in the tab that was opened by the confirming click. */
  show: (tab: Window | null) => Promise<void>;
}

/** Asks for confirmation, finishes the run and shows its protocol. The caller renders `dialog`. */
export function useFinishRun() {
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  // A repeated attempt after a lost answer has the same key.
  const [keyFor] = useState(makeRepeatKey);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id }: FinishableRun) =>
      runApi.finish({ params: { id }, idempotencyKey: keyFor(id) }),
    onSettled: () => void refetchAfterServerWrite(client, runNoun.kind),
  });
  const finish = async (
    run: FinishableRun,
    { onFinished, show }: FinishCallbacks,
  ): Promise<void> => {
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

/** Includes changes without a known run. */
const isOfRun =
  (runId: string) =>
  (item: QueueItem): boolean =>
    isTaskChange(item) && (item.data.params?.runId ?? runId) === runId;

function FinishQuestion({ run: { id, scenarioName, done, total } }: { run: FinishableRun }) {
  const openCount = total - done;
  const unsent = useSyncStatus().unsent.filter(isOfRun(id)).length;
  return (
    <>
      <p>
        Möchten Sie „{scenarioName}“ abschließen? Es wird ein PDF-Protokoll generiert, danach sind
        keine Änderungen mehr möglich.
      </p>
      {openCount > 0 && (
        <p>
          {openCount === 1
            ? 'Eine Aufgabe ist noch nicht erledigt.'
            : `${openCount} Aufgaben sind noch nicht erledigt.`}
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
