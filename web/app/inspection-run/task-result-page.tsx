import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconDeviceFloppy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { dayOf } from '#contract/calendar-day.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { can } from '#contract/permissions.ts';
import type { RunTask, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import type { ResultFields } from '#contract/scenarios/task-results.ts';
import { keepHabits } from '#web/inspections/records/signing-values.ts';
import { ResultForm } from '#web/inspections/results/result-form.tsx';
import type { ResultValues } from '#web/inspections/results/result-values.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { runQuery } from '#web/scenario-runs/run-queries.ts';
import { locationOf, nameOf, shownTasks } from '#web/scenario-runs/shown-tasks.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { Page } from '#web/ui/page/page.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { DefectsOfTask, PhotosOfTask } from './task-parts.tsx';
import { newTaskResult, readTaskResult, taskResultDraft } from './task-result-draft.ts';
import classes from './task-result-page.module.css';
import { saveResult } from './task-result-writes.ts';

/** The result of one task of a run that belongs to a Prüfart. */
export function TaskResultPage() {
  const { id = '', taskId = '' } = useParams();
  const user = useCurrentUser();
  const runRead = useQuery(runQuery(id));
  const kinds = useQuery(inspectionKindsQuery);
  const run = runRead.data;
  const task = run?.tasks.find((one) => one.id === taskId.toLowerCase());
  const kind = kinds.data?.find((one) => one.id === run?.kindId);
  const isOpen = run?.finishedAt === null && task?.recordId === null;
  if (run && task && kind && isOpen && can(user, 'scenario.run')) {
    return <TaskResultScreen key={task.id} run={run} task={task} kind={kind} />;
  }
  const isPending = runRead.isPending || kinds.isPending;
  return (
    <Page title="Prüfergebnis" backHref={`/scenario-runs/${id}`}>
      {isPending ? (
        <Spinner />
      ) : (
        <LoadFailed
          title="Die Aufgabe konnte nicht geladen werden"
          missing={{
            title: 'Hier ist kein Ergebnis einzutragen',
            text: 'Der Lauf ist abgeschlossen, oder er gehört zu keiner Prüfart.',
          }}
          isMissing={run !== undefined && kinds.data !== undefined}
          overview={{
            label: 'Zum Lauf',
            href: `/scenario-runs/${id}`,
            icon: <IconArrowLeft size={18} />,
          }}
          onRepeat={() => void Promise.all([runRead.refetch(), kinds.refetch()])}
          isRepeating={runRead.isFetching || kinds.isFetching}
        />
      )}
    </Page>
  );
}

interface TaskResultScreenProps {
  run: ScenarioRun;
  task: RunTask;
  kind: InspectionKind;
}

function TaskResultScreen({ run, task, kind }: TaskResultScreenProps) {
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const [entry] = useState(() => taskResultDraft(user.id, task.id));
  const [draft, setDraft] = useState(() => entry.read() ?? newTaskResult(user.id, task));
  const form = useRef<HTMLDivElement>(null);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const read = readTaskResult(draft.values, kind);
  const problems = invalidSubmits > 0 && 'problems' in read ? read.problems : {};
  const next = nextTask(run, task);
  const { send, isSending } = useQueuedWrite({
    send: ({ fields }: { fields: ResultFields; href: string }) =>
      saveResult(user.id, task, { fields, seen: draft.seen }),
    done: 'Ergebnis gespeichert',
    failed: 'Das Ergebnis konnte nicht gespeichert werden.',
    onWritten: ({ href }) => {
      keepHabits(user.id, { instrument: draft.values.instrument });
      entry.clear();
      navigate(href, { replace: true });
    },
  });
  const change = (values: ResultValues) => {
    const changed = { ...draft, values };
    entry.write(changed);
    setDraft(changed);
  };
  const save = (href: string) => {
    if ('problems' in read) countInvalidSubmit();
    else if (!isSending) send({ fields: read.fields, href });
  };
  const back = `/scenario-runs/${run.id}`;
  const actions = (
    <>
      <Button
        variant={next ? 'light' : 'filled'}
        leftSection={<IconDeviceFloppy size={20} aria-hidden />}
        loading={isSending}
        onClick={() => save(back)}
      >
        Speichern
      </Button>
      {next && (
        <Button
          rightSection={<IconArrowRight size={20} aria-hidden />}
          loading={isSending}
          onClick={() => save(`${back}/tasks/${next.id}`)}
        >
          Speichern, nächste
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={nameOf(task)}
      subtitle={`${locationOf(task)} · ${kind.name}`}
      backHref={back}
      actions={<div className={classes.wideActions}>{actions}</div>}
      actionBar={actions}
    >
      <div className={classes.form} ref={form} inert={isSending}>
        <ResultForm
          points={kind.points}
          values={draft.values}
          onChange={change}
          doneOn={dayOf(Date.now())}
          problems={problems}
          defects={
            <>
              <DefectsOfTask task={task} isOpen />
              <PhotosOfTask task={task} />
            </>
          }
        />
      </div>
    </Page>
  );
}

/** The next Anlage on the way through the building that has no result yet. */
function nextTask({ tasks }: ScenarioRun, task: RunTask): RunTask | undefined {
  const ordered = shownTasks(tasks, { query: '', order: 'location' });
  const at = ordered.findIndex(({ id }) => id === task.id);
  const others = [...ordered.slice(at + 1), ...ordered.slice(0, at)];
  return others.find(({ result, recordId }) => result === null && recordId === null);
}
