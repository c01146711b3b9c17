import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './comments-section.module.css';

/** The shape of comments that are on their way. */
export function CommentsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width="92%" />
      <Skeleton width="64%" />
      <Skeleton width={150} height={12} />
    </div>
  );
}
