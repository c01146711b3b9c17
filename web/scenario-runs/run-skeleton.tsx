import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './run-skeleton.module.css';

const cards = [1, 2, 3, 4, 5, 6];

/** Placeholders while a run is being loaded. */
export function RunSkeleton() {
  const columns = useCardColumns();
  return (
    <div className={classes.layout} aria-hidden>
      <div className={classes.aside}>
        <div className={classes.card}>
          <Skeleton width="50%" height={20} />
          <Skeleton width="100%" height={10} round />
          <Skeleton width="80%" height={36} />
        </div>
        <Skeleton width="100%" height="var(--control-height)" />
        <Skeleton width="100%" height="var(--control-height)" />
      </div>
      <div
        className={classes.cards}
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {cards.map((card) => (
          <div className={classes.card} key={card}>
            <Skeleton width="60%" height={18} />
            <Skeleton width="70%" height={20} round />
            <Skeleton width="100%" height="var(--control-height)" />
            <Skeleton width="100%" height="var(--control-height)" />
          </div>
        ))}
      </div>
    </div>
  );
}
