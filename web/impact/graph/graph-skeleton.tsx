import { SectionCard } from '#web/ui/section-card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './graph-card.module.css';

/** A placeholder while the graph is being loaded and laid out. */
export function GraphSkeleton() {
  return (
    <SectionCard title="Graph">
      <div className={classes.canvas}>
        <GraphPlaceholder />
      </div>
      <div className={classes.legend}>
        <Skeleton width={180} />
      </div>
    </SectionCard>
  );
}

export function GraphPlaceholder() {
  return (
    <div className={classes.shape} aria-hidden>
      <Skeleton width={132} height={56} />
      <div className={classes.shapeRow}>
        <Skeleton width={132} height={56} />
        <Skeleton width={132} height={56} />
      </div>
    </div>
  );
}
