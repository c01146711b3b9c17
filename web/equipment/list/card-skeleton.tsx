import cardClasses from '#web/ui/list/link-card.module.css';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './card-skeleton.module.css';

/** A placeholder while the Anlage is being loaded. */
export function CardSkeleton() {
  return (
    <div className={cardClasses.card} data-testid="card-skeleton" aria-hidden>
      <div className={cardClasses.content}>
        <span className={classes.name}>
          <Skeleton width="62%" />
        </span>
        <span className={classes.row}>
          <Skeleton width={118} height={24} round />
          <Skeleton width={130} />
        </span>
        <span className={classes.row}>
          <Skeleton width={84} height={24} round />
          <Skeleton width={72} height={24} round />
        </span>
      </div>
    </div>
  );
}
