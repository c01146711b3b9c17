import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { DetailLayout } from './detail-layout.tsx';
import classes from './detail-skeleton.module.css';

/** Placeholders while the Anlage is being loaded. */
export function DetailSkeleton() {
  return (
    <>
      <p className={classes.status} role="status">
        Lädt...
      </p>
      <div aria-hidden>
        <DetailLayout
          main={
            <div className={classes.card}>
              <Skeleton width="68%" height={26} />
              <div className={classes.line}>
                <Skeleton width={126} height={24} round />
                <Skeleton width={132} />
              </div>
              <div className={classes.line}>
                <Skeleton width={86} height={24} round />
                <Skeleton width={74} height={24} round />
              </div>
              <div className={classes.actions}>
                <Skeleton width="100%" height="var(--control-height)" />
              </div>
            </div>
          }
          side={
            <div className={classes.card}>
              <div className={classes.ends}>
                <Skeleton width={54} />
                <Skeleton width={128} />
              </div>
              <div className={classes.ends}>
                <Skeleton width={64} />
                <Skeleton width={128} />
              </div>
            </div>
          }
        />
      </div>
    </>
  );
}
