import { useId } from 'react';
import {
  percentDone,
  type RunCounts,
  taskStatuses,
  taskStatusLabels,
} from '#contract/scenarios/scenario-runs.ts';
import classes from './run-progress.module.css';

/** The progress as a number, as a bar and by status. */
export function RunProgress({ counts }: { counts: RunCounts }) {
  const titleId = useId();
  const percent = percentDone(counts);
  const share = (count: number) => ({ width: `${(100 * count) / (counts.total || 1)}%` });
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h2 className={classes.title} id={titleId}>
          Fortschritt
        </h2>
        <p className={classes.percent}>{percent} %</p>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-labelledby={titleId}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span className={classes.done} style={share(counts.done)} />
        <span className={classes.begun} style={share(counts.in_progress)} />
      </div>
      <dl className={classes.counts}>
        {taskStatuses.map((status) => (
          <div className={classes.count} data-status={status} key={status}>
            <dt>{taskStatusLabels[status]}</dt>
            <dd>{counts[status]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
