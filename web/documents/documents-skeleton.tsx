import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './documents-section.module.css';

/** The shape of documents that are on their way. */
export function DocumentsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width={44} height={44} />
      <div className={classes.skeletonLines}>
        <Skeleton width="72%" />
        <Skeleton width={150} height={12} />
      </div>
    </div>
  );
}
