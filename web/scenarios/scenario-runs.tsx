import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RunSummary } from '#contract/scenarios/scenario-runs.ts';
import { scenarioLimits } from '#contract/scenarios/scenarios.ts';
import textClasses from '#web/ui/cut-text.module.css';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { RunList } from './run-list.tsx';
import { runsQuery } from './run-pages.ts';

interface ScenarioRunsProps {
  scenarioId: string;
  /** The latest runs. */
  runs: readonly RunSummary[];
}

/** The latest runs of a scenario, and a button for the others. */
export function ScenarioRuns({ scenarioId, runs }: ScenarioRunsProps) {
  const [isOpen, setOpen] = useState(false);
  if (runs.length === 0) return null;
  return (
    <>
      {isOpen ? (
        <RunPages scenarioId={scenarioId} label="Alle Läufe" />
      ) : (
        <RunList label="Letzte Läufe" runs={runs} />
      )}
      {runs.length >= scenarioLimits.runs && (
        <button
          className={textClasses.more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Nur die letzten Läufe' : 'Alle Läufe'}
        </button>
      )}
    </>
  );
}

interface RunPagesProps {
  /** Undefined for those of deleted scenarios. */
  scenarioId: string | undefined;
  label: string;
}

export function RunPages({ scenarioId, label }: RunPagesProps) {
  const pages = useInfiniteQuery(runsQuery(scenarioId));
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = pages;
  if (!data) {
    return isError ? (
      <SectionFailed
        text="Die Läufe konnten nicht geladen werden."
        onRepeat={() => void refetch()}
        isRepeating={isFetching}
      />
    ) : (
      <p role="status">Läufe werden geladen …</p>
    );
  }
  return (
    <>
      <RunList
        label={label}
        runs={data.pages.flatMap(({ runs }) => runs)}
        isNamed={scenarioId === undefined}
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Weitere Läufe anzeigen
        </Button>
      )}
    </>
  );
}
