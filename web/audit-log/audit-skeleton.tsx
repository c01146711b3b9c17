import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './audit-list.module.css';

const widths = [220, 170, 260, 190, 240, 200];

/** The shape of entries that are on their way. */
export function AuditSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {widths.map((width) => (
        <div className={classes.row} key={width}>
          <span className={classes.pills}>
            <Skeleton width={92} height={24} round />
            <Skeleton width={86} height={24} round />
          </span>
          <Skeleton width={width} height={16} />
          <Skeleton width={140} />
          <Skeleton width={120} />
        </div>
      ))}
    </div>
  );
}
