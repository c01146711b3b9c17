import { useMemo, useState } from 'react';
import { can } from '#contract/permissions.ts';
import { countTasks, type ScenarioRun } from '#contract/scenario-runs.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { FinishedCard } from './finished-card.tsx';
import { inHeldPlaces, useHeldStatuses } from './held-statuses.ts';
import { useLeavingWarning } from './leaving-warning.ts';
import { NoteDrafts } from './note-drafts.ts';
import { OfflineNote } from './offline-note.tsx';
import { RunActions } from './run-actions.tsx';
import { RunLayout } from './run-layout.tsx';
import classes from './run-screen.module.css';
import { useRunView } from './run-view.ts';
import { shownTasks } from './shown-tasks.ts';
import { withWishes } from './status-wishes.ts';
import type { Facts } from './task-card.tsx';
import { TaskList } from './task-list.tsx';
import { useFinishing } from './use-finishing.tsx';
import { useProtocol } from './use-protocol.ts';
import { useQuickActions } from './use-quick-actions.tsx';
import { useSaveNotes } from './use-save-notes.tsx';
import { useSetStatus } from './use-set-status.ts';

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
  const notes = useSaveNotes({ id: run.id, tasks: run.tasks }, drafts);
  const quick = useQuickActions({ id: run.id, tasks });
  const protocol = useProtocol(run);
  const finishing = useFinishing({
    ...{ run, counts, drafts, settle },
    save: notes.save,
    show: protocol.show,
  });
  useLeavingWarning(drafts);

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
      <RunLayout
        counts={counts}
        view={view}
        onView={change}
        quickActions={mayWork ? quick.quickActions : undefined}
        notice={
          isOpen ? (
            mayWork && <OfflineNote />
          ) : (
            <FinishedCard
              run={run}
              isMaking={protocol.isMaking}
              onShow={(tab) => void protocol.show(tab)}
            />
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
