import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './types-skeleton.module.css';

const widths = [160, 120, 190, 140, 170, 110];

/** Rows in the shape of the types that are on their way. */
export function TypesSkeleton() {
  return (
    <div className={classes.rows} aria-hidden>
      {widths.map((width) => (
        <div className={classes.row} key={width}>
          <Skeleton width={22} height={22} round />
          <Skeleton width={width} height={16} />
          <Skeleton width={76} height={24} round />
        </div>
      ))}
    </div>
  );
}
