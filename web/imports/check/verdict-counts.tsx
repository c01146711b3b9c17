import {
  type VerdictCounts as Counts,
  rowVerdictLabels,
  rowVerdicts,
} from '#contract/imports/imports.ts';
import classes from './verdict-counts.module.css';

interface VerdictCountsProps {
  counts: Counts;
  /** They say what would happen, not what has happened. */
  isPlanned?: boolean;
}

export function VerdictCounts({ counts, isPlanned = false }: VerdictCountsProps) {
  return (
    <dl
      className={classes.counts}
      aria-label={isPlanned ? 'Was geschehen würde' : 'Was geschehen ist'}
    >
      {rowVerdicts.map((verdict) => (
        <div
          className={classes.count}
          key={verdict}
          data-verdict={verdict}
          data-none={counts[verdict] === 0 || undefined}
        >
          <dt>{rowVerdictLabels[verdict]}</dt>
          <dd>{counts[verdict].toLocaleString('de-DE')}</dd>
        </div>
      ))}
    </dl>
  );
}
