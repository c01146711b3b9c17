import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { can, permissions } from '#contract/permissions.ts';
import {
  countTasks,
  type RunTask,
  type ScenarioRun,
  type TaskStatus,
} from '#contract/scenarios/scenario-runs.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import { write } from '#web/offline/offline.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DeniedNote } from '#web/ui/state/denied-note.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { OfflineNote } from '#web/ui/state/offline-note.tsx';
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
import { inHeldPlaces, useHeldStatuses } from './status/held-statuses.ts';
import { makeStatusWishes, type Wishes, withWishes } from './status/status-wishes.ts';
import { useQuickActions } from './status/use-quick-actions.tsx';
import type { Facts } from './tasks/task-card.tsx';
import { TaskList } from './tasks/task-list.tsx';

interface RunScreenProps {
  run: ScenarioRun;
  Facts: Facts;
}

export function RunScreen({ run, Facts }: RunScreenProps) {
  const user = useCurrentUser();
  const [drafts] = useState(() => new NoteDrafts(run.id, user.id));
  const { wishes, setStatus: sendStatus, settle } = useSetStatus();
  const tasks = useMemo(() => withWishes(run.tasks, wishes), [run.tasks, wishes]);
  const counts = useMemo(() => countTasks(tasks), [tasks]);
  const { view, change, reset } = useRunView(run.id);
  const { statuses, setStatus } = useHeldStatuses(view, sendStatus);
  const found = useMemo(() => {
    const typed = (id: string) => drafts.get(id)?.text;
    return inHeldPlaces(tasks, statuses, (held) => shownTasks(held, view, typed));
  }, [tasks, statuses, view, drafts]);
  const isOpen = run.finishedAt === null;
  const mayWork = isOpen && can(user, 'scenario.run');
  const notes = useSaveNotes(run.tasks, drafts);
  const isNarrowed = view.status !== undefined || !isBlank(view.query);
  const quick = useQuickActions({ tasks, isNarrowed }, settle);
  const protocol = useProtocol(run);
  const finishing = useFinishing({
    ...{ run, counts, drafts, settle },
    save: notes.save,
    show: protocol.show,
  });
  useLeavingWarning(drafts, mayWork);

  const actions = mayWork && (
    <RunActions
      drafts={drafts}
      isSaving={notes.isSaving}
      isFinishing={finishing.isFinishing}
      onSave={() => void notes.save()}
      onFinish={() => void finishing.finish()}
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
          documents={<RunDocuments run={run} />}
          view={view}
          onView={change}
          quickActions={mayWork ? quick.quickActions : undefined}
          notice={
            mayWork ? (
              <WithoutNetwork />
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
            {...{ tasks, found, view, Facts, drafts }}
            setStatus={mayWork ? setStatus : undefined}
            onSave={notes.save}
            onReset={reset}
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

/** Why the button cannot be pressed, and what goes on without network. */
function WithoutNetwork() {
  const { isOnline } = useSyncStatus();
  if (isOnline) return null;
  return (
    <OfflineNote>
      Status und Notizen gehen auch ohne Netz. Abschließen ist nur mit Netz möglich.
    </OfflineNote>
  );
}

/** Notes that are not saved stay on this device and nobody else sees them: whoever leaves the screen is told. */
function useLeavingWarning(drafts: NoteDrafts, mayWork: boolean): void {
  const mayStill = useRef(mayWork);
  useEffect(() => {
    mayStill.current = mayWork;
  });
  useEffect(
    () => () => {
      const count = drafts.unsaved().length;
      if (count === 0) return;
      const text = mayStill.current ? waitingText(count) : lostText(count);
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

interface StatusWrites {
  wishes: Wishes;
  /** The same function at every time: a card that is already there is left alone. */
  setStatus: (task: RunTask, status: TaskStatus) => void;
  /** Until nothing of it is on its way any more. */
  settle: () => Promise<void>;
}

function useSetStatus(): StatusWrites {
  const user = useCurrentUser();
  const [{ wishes, set, settle }] = useState(() =>
    makeStatusWishes((item) => write<RunTask>(user.id, item)),
  );
  const current = useSyncExternalStore(wishes.subscribe, wishes.get);
  return { wishes: current, setStatus: set, settle };
}
