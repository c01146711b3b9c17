import { type ComponentType, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { can, permissions } from '#contract/permissions.ts';
import { countTasks, type ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { DeniedNote, OfflineNote } from '#web/ui/state/offline-note.tsx';
import { FinishedCard } from './finish/finished-card.tsx';
import { useFinishing } from './finish/use-finishing.tsx';
import { useProtocol } from './finish/use-protocol.ts';
import { LostNotes } from './notes/lost-notes.tsx';
import { NoteDrafts } from './notes/note-drafts.ts';
import { useSaveNotes } from './notes/use-save-notes.tsx';
import { RunActions } from './run-actions.tsx';
import { RunDocuments } from './run-documents.tsx';
import { RunLayout } from './run-layout.tsx';
import classes from './run-screen.module.css';
import { RunSkeleton } from './run-skeleton.tsx';
import { useRunView } from './run-view.ts';
import { shownTasks } from './shown-tasks.ts';
import { inFormerPositions, useFormerStatuses } from './status/former-statuses.ts';
import { withChosen } from './status/status-sender.ts';
import { useQuickActions } from './status/use-quick-actions.tsx';
import { useSetStatus } from './status/use-set-status.ts';
import type { Facts } from './tasks/task-card.tsx';
import { TaskList } from './tasks/task-list.tsx';

interface RunScreenProps {
  run: ScenarioRun;
  Facts: Facts;
  /** An action of another noun beside the documents. */
  RunAction: ComponentType<{ runId: string }>;
}

export function RunScreen({ run, Facts, RunAction }: RunScreenProps) {
  const user = useCurrentUser();
  const [drafts] = useState(() => new NoteDrafts(run.id, user.id));
  const { chosen, setStatus: sendStatus, whenStatusesSent } = useSetStatus();
  const tasks = useMemo(() => withChosen(run.tasks, chosen), [run.tasks, chosen]);
  const counts = useMemo(() => countTasks(tasks), [tasks]);
  const { view, change, reset } = useRunView(run.id);
  // The list follows in steps, so that a key appears in the field before the cards are drawn again.
  const listed = useDeferredValue(view);
  const { statuses, setStatus } = useFormerStatuses(listed, sendStatus);
  const matching = useMemo(() => {
    const typed = (id: string) => drafts.get(id)?.text;
    return inFormerPositions(tasks, statuses, (former) => shownTasks(former, listed, typed));
  }, [tasks, statuses, listed, drafts]);
  const isOpen = run.finishedAt === null;
  const mayWork = isOpen && can(user, 'scenario.run');
  const notes = useSaveNotes(run.tasks, drafts);
  const isFiltered = view.status !== undefined || !isBlank(view.query);
  const quick = useQuickActions({ tasks, isFiltered }, whenStatusesSent);
  const protocol = useProtocol(run);
  const finishing = useFinishing({
    ...{ run, counts, drafts, whenStatusesSent },
    save: notes.save,
    show: protocol.show,
  });
  const [saveNotes, showAll] = [useLatest(notes.save), useLatest(reset)];
  useLeavingWarning(drafts, mayWork);

  const actions = mayWork && (
    <RunActions
      drafts={drafts}
      isSaving={notes.isSaving}
      isFinishing={finishing.isFinishing}
      onSave={() => void notes.save()}
      onFinish={() => void finishing.finish()}
      inspectionsHref={run.kindId ? `/scenario-runs/${run.id}/finish` : undefined}
    />
  );
  return (
    <Page
      title={run.scenario.name}
      subtitle={timesOf(run)}
      backHref="/scenarios"
      actions={actions && <div className={classes.wideActions}>{actions}</div>}
      actionBar={actions}
    >
      <InSteps fallback={<RunSkeleton />}>
        <RunLayout
          counts={counts}
          documents={
            <div className={classes.documents}>
              <RunDocuments run={run} />
              <RunAction runId={run.id} />
            </div>
          }
          view={view}
          onView={change}
          quickActions={mayWork ? quick.quickActions : undefined}
          roundHref={mayWork ? `/scenario-runs/${run.id}/round` : undefined}
          notice={
            mayWork ? (
              <WithoutNetwork mayFinish={run.kindId !== null} />
            ) : (
              <>
                {!isOpen && (
                  <FinishedCard
                    run={run}
                    isMaking={protocol.isMaking}
                    onShow={(tab) => void protocol.show(tab)}
                  />
                )}
                {isOpen && <DeniedNote>{permissions['scenario.run'].denied}</DeniedNote>}
                <LostNotes tasks={run.tasks} drafts={drafts} />
              </>
            )
          }
        >
          <TaskList
            run={run}
            {...{ tasks, matching, Facts, drafts }}
            view={listed}
            setStatus={mayWork ? setStatus : undefined}
            onSave={saveNotes}
            onReset={showAll}
          />
        </RunLayout>
      </InSteps>
      {notes.dialog}
      {quick.dialogs}
      {finishing.dialogs}
    </Page>
  );
}

function timesOf({ startedAt, finishedAt }: ScenarioRun): string {
  const started = `Gestartet ${formatDateTime(startedAt)}`;
  return finishedAt ? `${started} · Abgeschlossen ${formatDateTime(finishedAt)}` : started;
}

/** Says why the button is disabled and what works without network. */
function WithoutNetwork({ mayFinish }: { mayFinish: boolean }) {
  const { isOnline } = useSyncStatus();
  if (isOnline || mayFinish) return null;
  return (
    <OfflineNote>
      Status und Notizen gehen auch ohne Netz. Abschließen ist nur mit Netz möglich.
    </OfflineNote>
  );
}

/** Warns a user who leaves the screen that unsaved notes are only on this device. */
function useLeavingWarning(drafts: NoteDrafts, mayWork: boolean): void {
  const latestMayWork = useRef(mayWork);
  useEffect(() => {
    latestMayWork.current = mayWork;
  });
  useEffect(
    () => () => {
      const count = drafts.unsaved().length;
      if (count === 0) return;
      const text = latestMayWork.current ? waitingText(count) : lostText(count);
      showError('Notizen nicht gespeichert', text);
    },
    [drafts],
  );
}

const waitingText = (count: number) =>
  count === 1
    ? 'Eine Notiz liegt nur auf diesem Gerät, bis Sie zurückkehren und sie speichern.'
    : `${count} Notizen liegen nur auf diesem Gerät, bis Sie zurückkehren und sie speichern.`;

const lostText = (count: number) =>
  count === 1
    ? 'Eine Notiz konnte nicht gespeichert werden und liegt nur auf diesem Gerät.'
    : `${count} Notizen konnten nicht gespeichert werden und liegen nur auf diesem Gerät.`;
