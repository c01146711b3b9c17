import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { percentDone, type RunSummary } from '#contract/scenarios/scenario-runs.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { ProgressRing } from '#web/ui/state/progress-ring.tsx';
import classes from './run-list.module.css';

interface RunListProps {
  runs: readonly RunSummary[];
  label: string;
  /** Whether each shows the name of its scenario. */
  isNamed?: boolean;
}

/** Runs, the latest first; a finished one leads to its protocol. */
export function RunList({ runs, label, isNamed = false }: RunListProps) {
  return (
    <ul className={classes.runs} aria-label={label}>
      {runs.map((run) => (
        <li key={run.id}>
          <RunLink run={run} isNamed={isNamed} />
        </li>
      ))}
    </ul>
  );
}

function RunLink({ run, isNamed }: { run: RunSummary; isNamed: boolean }) {
  const mayRun = can(useCurrentUser(), 'scenario.run');
  const { id, scenarioName, startedAt, finishedAt, startedByName, done, total } = run;
  const isRunning = finishedAt === null;
  return (
    <Link className={classes.run} href={`/scenario-runs/${id}`}>
      <ProgressRing percent={percentDone(run)} isFinished={!isRunning} />
      <span className={classes.texts}>
        {isNamed && <span className={classes.state}>{scenarioName}</span>}
        <span className={classes.state}>
          {isRunning
            ? `Läuft seit ${formatDateTime(startedAt)}`
            : `Abgeschlossen am ${formatDateTime(finishedAt)}`}
        </span>{' '}
        <span className={classes.facts}>
          {done} von {total} Aufgaben erledigt · {startedByName}
        </span>
      </span>{' '}
      <span className={classes.go} data-running={isRunning || undefined}>
        {isRunning && mayRun ? 'Fortsetzen' : 'Ansehen'}
        <IconArrowRight size={18} aria-hidden />
      </span>
    </Link>
  );
}
