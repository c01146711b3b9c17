import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './notification-sheet.module.css';

const widths = [180, 140, 200, 160];

/** Rows in the shape of what is on its way. */
export function NotificationsSkeleton() {
  return (
    <div aria-hidden>
      {widths.map((width) => (
        <div className={classes.row} key={width}>
          <Skeleton width={40} height={40} />
          <div className={classes.texts}>
            <Skeleton width={width} height={16} />
            <Skeleton width="90%" />
            <Skeleton width={110} />
          </div>
        </div>
      ))}
    </div>
  );
}
