import {
  type VerdictCounts as Counts,
  type RowVerdict,
  rowVerdictLabels,
  rowVerdicts,
} from '#contract/imports/imports.ts';
import { Pill } from '#web/ui/pill.tsx';
import classes from './verdict-counts.module.css';

const tones = {
  new: 'ok',
  changed: 'accent',
  unchanged: 'neutral',
  skipped: 'neutral',
  refused: 'bad',
} as const satisfies Record<RowVerdict, string>;

interface VerdictCountsProps {
  counts: Counts;
  /** They say what would happen, not what has happened. */
  isPlanned: boolean;
}

/** How many rows have which verdict. Verdicts that no row has are left out. */
export function VerdictCounts({ counts, isPlanned }: VerdictCountsProps) {
  const shown = rowVerdicts.filter((verdict) => counts[verdict] > 0);
  if (shown.length === 0) return null;
  return (
    <ul
      className={classes.counts}
      aria-label={isPlanned ? 'Was geschehen würde' : 'Was geschehen ist'}
    >
      {shown.map((verdict) => (
        <li key={verdict}>
          <Pill tone={tones[verdict]} large>
            <span>
              <strong>{counts[verdict].toLocaleString('de-DE')}</strong>{' '}
              {rowVerdictLabels[verdict].toLowerCase()}
            </span>
          </Pill>
        </li>
      ))}
    </ul>
  );
}
