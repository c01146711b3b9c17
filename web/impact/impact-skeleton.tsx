import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { GraphSkeleton } from './graph/graph-skeleton.tsx';
import rowClasses from './impact-row.module.css';
import classes from './impact-skeleton.module.css';
import summaryClasses from './impact-summary.module.css';
import viewClasses from './impact-view.module.css';

const rows = ['58%', '71%', '46%'];

/** Placeholders while the impact is being loaded. */
export function ImpactSkeleton() {
  const isWide = useIsWide();
  return (
    <>
      <p className={classes.status} role="status">
        Lädt...
      </p>
      <div className={viewClasses.layout} aria-hidden>
        <div className={viewClasses.column}>
          {!isWide && <Skeleton width="100%" height={56} />}
          <div className={summaryClasses.card}>
            <Skeleton width={170} />
            <Skeleton width="72%" height={20} />
            <Skeleton width={210} />
          </div>
          <Skeleton width={180} height={26} />
          <ul className={rowClasses.rows}>
            {rows.map((width) => (
              <li className={classes.row} key={width}>
                <Skeleton width={width} />
                <Skeleton width="64%" height={24} />
              </li>
            ))}
          </ul>
        </div>
        {isWide && <GraphSkeleton />}
      </div>
    </>
  );
}
