import { Button } from '@mantine/core';
import { IconArrowRight, IconScan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, Redirect, useLocation, useParams } from 'wouter';
import type { ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { RoundPanel } from '#web/scenario-runs/round/round-panel.tsx';
import { useRound } from '#web/scenario-runs/round/use-round.ts';
import { runQuery } from '#web/scenario-runs/run-queries.ts';
import { RunSkeleton } from '#web/scenario-runs/run-skeleton.tsx';
import { TaskPart } from '#web/scenario-runs/tasks/task-part.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TaskParts } from '../inspection-run/task-parts.tsx';
import { LookupPanel } from './lookup-panel.tsx';
import { ScanPanel } from './scan-panel.tsx';
import { ScannerPage } from './scanner-page.tsx';
import { useLookup } from './use-lookup.ts';

/** "Rundgang": the tasks of a run in the order in which their codes are scanned. */
export function RoundPage() {
  const { id = '' } = useParams();
  const { data: run, error } = useQuery(runQuery(id));
  // The screen of the run says what is wrong with it.
  if ((error && !run) || run?.finishedAt) return <Redirect to={`/scenario-runs/${id}`} replace />;
  if (run) return <Round key={id} run={run} />;
  return (
    <Page title="Rundgang" backHref={`/scenario-runs/${id}`}>
      <RunSkeleton />
    </Page>
  );
}

function Round({ run }: { run: ScenarioRun }) {
  const [, navigate] = useLocation();
  const { drafts, notes, counts, setStatus, taskOf, finishTask } = useRound(run);
  const { state, lookUp, reset } = useLookup();
  const equipment = state.kind === 'found' ? state.equipment : undefined;
  const task = equipment && taskOf(equipment.id);
  const next = () => {
    void finishTask();
    reset();
  };
  // The screen of the run reads the stored notes, so they are saved before it opens.
  const leave = async () => {
    if (await finishTask()) navigate(`/scenario-runs/${run.id}`);
  };
  return (
    <>
      <ScannerPage
        title={run.scenario.name}
        subtitle={`Rundgang · ${counts.done} von ${counts.total} erledigt`}
        onCode={(code) => {
          // A hand scanner reads the next code without a tap on the button.
          void finishTask();
          lookUp(code);
        }}
        isPaused={state.kind !== 'none'}
        onClose={() => void leave()}
      >
        {task && (
          <TaskPart value={TaskParts}>
            <RoundPanel
              key={task.id}
              {...{ task, drafts, setStatus }}
              kindId={run.kindId}
              Facts={EquipmentFacts}
              onSave={() => void notes.save()}
              onNext={next}
            />
          </TaskPart>
        )}
        {equipment && !task && (
          <ScanPanel
            title={equipment.name}
            text={`Diese Anlage gehört nicht zum Szenario-Lauf „${run.scenario.name}“.`}
          >
            <Button
              component={Link}
              href={`/equipment/${equipment.id}`}
              variant="default"
              rightSection={<IconArrowRight size={20} />}
            >
              Anlage öffnen
            </Button>
            <Button leftSection={<IconScan size={20} />} onClick={next}>
              Nächste
            </Button>
          </ScanPanel>
        )}
        {!equipment && (
          <LookupPanel
            state={state}
            onAssigned={(_, text) => lookUp({ text })}
            onRepeat={lookUp}
            onNext={reset}
          />
        )}
      </ScannerPage>
      {notes.dialog}
    </>
  );
}
