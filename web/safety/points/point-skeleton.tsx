import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './safety-point-screen.module.css';

/** Placeholders while the point is being loaded. */
export function PointSkeleton() {
  return (
    <>
      <p className={classes.status} role="status">
        Lädt...
      </p>
      <div className={classes.screen} aria-hidden>
        <div className={classes.top}>
          <div className={classes.cardSkeleton}>
            <Skeleton width={84} height={26} />
            <Skeleton width="70%" />
            <Skeleton width={180} height={36} />
          </div>
          <Skeleton width="100%" height={74} />
        </div>
        <CardSkeletons />
      </div>
    </>
  );
}

/** Placeholders while Anlagen are being loaded. */
export function CardSkeletons() {
  return (
    <div className={classes.section} aria-hidden>
      {[0, 1, 2].map((card) => (
        <div className={classes.cardSkeleton} key={card}>
          <Skeleton width="58%" height={18} />
          <Skeleton width={210} height={22} />
          <Skeleton width={150} height={22} />
        </div>
      ))}
    </div>
  );
}
