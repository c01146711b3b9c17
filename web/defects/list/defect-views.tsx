import { Link } from 'wouter';
import {
  type DefectCounts,
  type DefectFilters,
  defectViewLabels,
  defectViews,
} from '#contract/defects/defect-list.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { addressOf } from './defect-view.ts';
import classes from './defect-views.module.css';

interface DefectViewsProps {
  /** Undefined while they are being counted. */
  counts: DefectCounts | undefined;
  filters: DefectFilters;
}

/** How many defects each view has; a tap shows them. */
export function DefectViews({ counts, filters }: DefectViewsProps) {
  return (
    <nav aria-label="Ansicht">
      <ul className={classes.tiles}>
        {defectViews.map((view) => (
          <li key={view}>
            <Link
              className={classes.tile ?? ''}
              href={addressOf({ ...filters, view })}
              replace
              aria-current={filters.view === view ? 'true' : undefined}
              data-alarming={isAlarming(view, counts) || undefined}
            >
              <span className={classes.count}>
                {counts ? counts[view].toLocaleString('de-DE') : <Skeleton width={28} />}
              </span>
              <span className={classes.name}>{defectViewLabels[view]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const isAlarming = (view: DefectFilters['view'], counts: DefectCounts | undefined) =>
  (view === 'overdue' || view === 'dangerous') && counts !== undefined && counts[view] > 0;
