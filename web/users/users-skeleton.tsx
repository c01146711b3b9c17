import { Skeleton } from '#web/ui/state/skeleton.tsx';
import rowClasses from './user-row.module.css';
import classes from './user-table.module.css';

const widths = [150, 120, 180, 140, 165, 130];

/** Placeholders while users are being loaded. */
export function UsersSkeleton() {
  return (
    <div className={classes.table} aria-hidden>
      {widths.map((width) => (
        <div className={rowClasses.row} key={width}>
          <div className={rowClasses.person}>
            <Skeleton width={40} height={40} round />
            <Skeleton width={width} height={16} />
          </div>
          <div className={rowClasses.email}>
            <Skeleton width={width + 40} />
          </div>
          <div className={rowClasses.role}>
            <Skeleton width="100%" height="var(--control-height)" />
          </div>
          <div className={rowClasses.status}>
            <Skeleton width={72} height={24} round />
          </div>
        </div>
      ))}
    </div>
  );
}
