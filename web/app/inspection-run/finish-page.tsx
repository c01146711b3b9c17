import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useParams } from 'wouter';
import { germanDay, germanMonth } from '#contract/calendar-day.ts';
import { continuedUseLabels } from '#contract/defects/defect-words.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { RecordClosing } from '#contract/inspections/inspection-records.ts';
import { can } from '#contract/permissions.ts';
import type { RunSummary, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { closeRecord } from '#web/inspections/records/record-closing.ts';
import { ResultPill } from '#web/inspections/records/result-pill.tsx';
import { contentMark } from '#web/inspections/records/signed-content.ts';
import { OccasionFields, SignerFields } from '#web/inspections/records/signing-fields.tsx';
import {
  keepHabits,
  readHabits,
  type SigningValues,
} from '#web/inspections/records/signing-values.ts';
import { write } from '#web/offline/offline.ts';
import type { Submitted } from '#web/offline/sync/submit.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { runQuery } from '#web/scenario-runs/run-queries.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { Page } from '#web/ui/page/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { finishDraft, newFinish } from './finish-draft.ts';
import classes from './finish-page.module.css';
import {
  type RunFacts,
  readAll,
  runFactsQuery,
  type SortedTasks,
  sortTasks,
  type TestedTask,
} from './run-inspections.ts';

/** Signs the results of a run: each tested Anlage gets its inspection record, and the run is finished. */
export function FinishInspectionsPage() {
  const { id = '' } = useParams();
  const user = useCurrentUser();
  const runRead = useQuery(runQuery(id));
  const kinds = useQuery(inspectionKindsQuery);
  const run = runRead.data;
  const kind = kinds.data?.find((one) => one.id === run?.kindId);
  const back = `/scenario-runs/${id}`;
  if (run?.finishedAt === null && kind && can(user, 'inspection.record')) {
    return <WithFacts run={run} kind={kind} />;
  }
  return (
    <Page title="Prüfungen abschließen" backHref={back}>
      {runRead.isPending || kinds.isPending ? (
        <Spinner />
      ) : (
        <LoadFailed
          title="Der Lauf konnte nicht geladen werden"
          missing={{
            title: 'Hier ist nichts abzuschließen',
            text: 'Der Lauf ist schon abgeschlossen, oder er gehört zu keiner Prüfart.',
          }}
          isMissing={run !== undefined && kinds.data !== undefined}
          overview={{ label: 'Zum Lauf', href: back, icon: <IconArrowLeft size={18} /> }}
          onRepeat={() => void Promise.all([runRead.refetch(), kinds.refetch()])}
          isRepeating={runRead.isFetching || kinds.isFetching}
        />
      )}
    </Page>
  );
}

function WithFacts({ run, kind }: { run: ScenarioRun; kind: InspectionKind }) {
  const { data: facts } = useQuery(runFactsQuery(run));
  if (facts) return <FinishScreen run={run} kind={kind} facts={facts} />;
  return (
    <Page title="Prüfungen abschließen" backHref={`/scenario-runs/${run.id}`}>
      {facts === null ? (
        <p>
          Die Daten werden noch auf das Gerät geladen. Danach kann der Lauf abgeschlossen werden.
        </p>
      ) : (
        <Spinner />
      )}
    </Page>
  );
}

interface FinishScreenProps {
  run: ScenarioRun;
  kind: InspectionKind;
  facts: RunFacts;
}

function FinishScreen({ run, kind, facts }: FinishScreenProps) {
  const user = useCurrentUser();
  const today = useToday();
  const [, navigate] = useLocation();
  const back = `/scenario-runs/${run.id}`;
  const [entry] = useState(() => finishDraft(user.id, run.id));
  const [draft, setDraft] = useState(() => entry.read() ?? newFinish(user, kind));
  const [sorted, setSorted] = useState<SortedTasks>();
  useEffect(() => {
    let isLatest = true;
    void sortTasks(run, facts, { kind, today }).then((next) => {
      if (isLatest) setSorted(next);
    });
    return () => {
      isLatest = false;
    };
  }, [run, facts, kind, today]);
  // The signature stands for exactly what the records will say.
  const signedContent = contentMark([sorted?.tested.map(signedOf), statedIn(draft.signing)]);
  const signing =
    draft.signedFor === signedContent ? draft.signing : { ...draft.signing, signature: null };
  const state = (next: SigningValues) => {
    const changed = { signing: { ...next, signature: null }, signedFor: '' };
    entry.write(changed);
    setDraft(changed);
  };
  const sign = (next: SigningValues) => {
    const signedNow = contentMark([sorted?.tested.map(signedOf), statedIn(next)]);
    const changed = { signing: next, signedFor: signedNow };
    entry.write(changed);
    setDraft(changed);
  };
  const form = useRef<HTMLDivElement>(null);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const [missing, setMissing] = useState<Awaited<ReturnType<typeof readAll>>>();
  const problems = invalidSubmits > 0 && missing && 'problems' in missing ? missing.problems : {};
  const unfinished = missing && 'unfinished' in missing ? missing.unfinished : [];
  const { send, isSending } = useQueuedWrite({
    send: (closings: readonly RecordClosing[]) => closeAll(user.id, run, closings),
    done: 'Prüfungen abgeschlossen',
    failed: 'Die Prüfungen konnten nicht abgeschlossen werden.',
    onWritten: () => {
      const { extents } = readHabits(user.id);
      const { qualification, extent } = signing;
      keepHabits(user.id, { qualification, extents: { ...extents, [kind.id]: extent } });
      entry.clear();
      navigate(back, { replace: true });
    },
  });
  const close = async () => {
    if (!sorted || isSending) return;
    const read = await readAll(sorted.tested, signing);
    setMissing(read);
    if ('closings' in read) send(read.closings);
    else countInvalidSubmit();
  };
  const actions = (
    <Button
      leftSection={<IconCheck size={20} aria-hidden />}
      loading={isSending}
      disabled={!sorted}
      onClick={() => void close()}
    >
      Abschließen
    </Button>
  );
  return (
    <Page
      title="Prüfungen abschließen"
      subtitle={`${run.scenario.name} · ${kind.name}`}
      backHref={back}
      actions={<div className={classes.wideActions}>{actions}</div>}
      actionBar={actions}
    >
      {sorted && (
        <div className={classes.form} ref={form} inert={isSending}>
          <Outcomes sorted={sorted} runId={run.id} />
          {unfinished.length > 0 && (
            <SectionCard title="Hier fehlt noch etwas" count={unfinished.length}>
              <ul className={classes.list}>
                {unfinished.map(({ task, problems: texts }) => (
                  <li key={task.id}>
                    <Link className={classes.row} href={`${back}/tasks/${task.id}`}>
                      <span className={classes.texts}>
                        <span>{task.equipment.name}</span>
                        <span className={classes.problem}>{[...new Set(texts)].join(' ')}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </SectionCard>
          )}
          {sorted.tested.length === 0 && (
            <p className={classes.note}>
              Kein Ergebnis ist zu unterschreiben: der Lauf wird ohne Prüfberichte abgeschlossen.
            </p>
          )}
          {sorted.tested.length > 0 && (
            <>
              <OccasionFields values={signing} onChange={state} problems={problems} />
              <SignerFields kind={kind} values={signing} onChange={sign} problems={problems} />
              <p className={classes.note}>
                Die Unterschrift gilt für alle Berichte dieses Laufs. Danach ändert sie niemand
                mehr.
              </p>
            </>
          )}
        </div>
      )}
    </Page>
  );
}

function Outcomes({ sorted, runId }: { sorted: SortedTasks; runId: string }) {
  const { tested, untestable, open } = sorted;
  return (
    <SectionCard title="Prüfberichte" count={tested.length}>
      <ul className={classes.list}>
        {tested.map(({ task, conclusion, ...signed }) => (
          <li key={task.id}>
            <Link className={classes.row} href={`/scenario-runs/${runId}/tasks/${task.id}`}>
              <span className={classes.texts}>
                <span>{task.equipment.name}</span>
                <span className={classes.small}>{signedText({ task, ...signed })}</span>
              </span>
              <ResultPill result={conclusion} />
            </Link>
          </li>
        ))}
      </ul>
      {untestable.length > 0 && (
        <p className={classes.line}>Nicht prüfbar, daher ohne Bericht: {namesOf(untestable)}</p>
      )}
      {open.length > 0 && (
        <p className={classes.line}>
          Ohne Ergebnis, daher ohne Bericht: {namesOf(open)}. Was dazu auf anderen Geräten noch
          wartet, kann nach dem Abschließen nicht mehr gesendet werden.
        </p>
      )}
    </SectionCard>
  );
}

/** What the record will say: "geprüft am 19.11.2026 · 1 Mangel · Weiterbetrieb ja · nächste Prüfung 11/2030". */
function signedText(tested: Omit<TestedTask, 'conclusion'>): string {
  const { task, statement, inspected, mayContinue, nextDueOn } = tested;
  const { length } = inspected.defects;
  return [
    `geprüft am ${germanDay(statement.doneOn)}`,
    task.result?.changedByName && `eingetragen von ${task.result.changedByName}`,
    length > 0 && (length === 1 ? '1 Mangel' : `${length} Mängel`),
    `Weiterbetrieb ${continuedUseLabels[mayContinue]}`,
    nextDueOn && `nächste Prüfung ${germanMonth(nextDueOn)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** All that a record will say, without the times at which the server stored it. */
const signedOf = ({ statement, inspected, nextDueOn }: TestedTask) => {
  const { equipment, defects, kind } = inspected;
  return [statement, equipment, defects, kind.points, nextDueOn];
};

const statedIn = ({ signature: _, ...stated }: SigningValues) => stated;

const namesShown = 20;

function namesOf(tasks: SortedTasks['open']): string {
  const names = tasks.slice(0, namesShown).map(({ equipment }) => equipment.name);
  const more = tasks.length - names.length;
  return more > 0 ? `${names.join(', ')} und ${more} weitere` : names.join(', ');
}

/** One after the other; what has arrived when one of them fails is not sent again. */
async function closeAll(
  userId: string,
  run: ScenarioRun,
  closings: readonly RecordClosing[],
): Promise<Submitted<unknown>> {
  for (const closing of closings) await closeRecord(userId, closing);
  return write<RunSummary>(userId, {
    ...{ id: crypto.randomUUID(), type: 'scenario_run', action: 'update' },
    ...{ data: { params: { id: run.id } }, label: run.scenario.name },
  });
}
