import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { type DueCounts, type DueWindow, dueWindowLabels } from '#contract/inspections/due.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './due-tiles.module.css';
import { addressOf, type DueView, otherWindows, tileWindows } from './due-view.ts';

interface DueTilesProps {
  /** Undefined while they are being counted. */
  counts: DueCounts | undefined;
  view: DueView;
}

/** How much is due in each window; a tap shows its list. */
export function DueTiles({ counts, view }: DueTilesProps) {
  const { month: _, ...rest } = view;
  const link = (
    window: DueWindow,
    className: string | undefined,
    countClass: string | undefined,
  ) => (
    <li key={window}>
      <Link
        className={className ?? ''}
        href={addressOf({ ...rest, window })}
        replace
        aria-current={!view.month && view.window === window ? 'true' : undefined}
        data-window={window}
      >
        <span className={countClass}>
          {counts ? tileCount(counts.windows[window]) : <Skeleton width={36} />}
        </span>
        <span className={classes.name}>{dueWindowLabels[window]}</span>
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
      </Link>
    </li>
  );
  return (
    <nav className={classes.windows} aria-label="Zeitraum">
      <ul className={classes.tiles}>
        {tileWindows.map((window) => link(window, classes.tile, classes.count))}
      </ul>
      <ul className={classes.others}>
        {otherWindows.map((window) => link(window, classes.other, classes.otherCount))}
      </ul>
    </nav>
  );
}

/** "1.074", "123 Tsd.": more digits do not fit into a quarter of a phone. */
const tileCount = (count: number) =>
  count < 10_000
    ? count.toLocaleString('de-DE')
    : `${Math.round(count / 1_000).toLocaleString('de-DE')} Tsd.`;
