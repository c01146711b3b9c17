import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './links-section.module.css';

/** The shape of a link that is on its way. */
export function LinksSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width={160} height={12} />
      <Skeleton width="64%" />
      <div className={classes.line}>
        <Skeleton width={118} height={24} round />
        <Skeleton width={130} />
      </div>
    </div>
  );
}
