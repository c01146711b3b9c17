import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './safety-section.module.css';

/** Placeholders while safety links are being loaded. */
export function RowsSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width={72} height={40} />
      <div className={classes.skeletonTexts}>
        <Skeleton width={168} height={22} />
        <Skeleton width="78%" />
        <Skeleton width="46%" />
      </div>
    </div>
  );
}
