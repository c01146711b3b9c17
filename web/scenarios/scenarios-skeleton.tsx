import { Skeleton } from '#web/ui/state/skeleton.tsx';
import cardClasses from './scenario-card.module.css';
import listClasses from './scenario-list.module.css';
import classes from './scenarios-skeleton.module.css';

const shown = [0, 1, 2];

export function ScenariosSkeleton() {
  return (
    <div className={listClasses.list} aria-hidden>
      {shown.map((card) => (
        <div className={cardClasses.card} key={card}>
          <Skeleton width="70%" height={18} />
          <Skeleton width={130} height={12} />
          <Skeleton width="95%" />
          <Skeleton width="60%" />
          <span className={classes.badges}>
            <Skeleton width={120} height={24} round />
            <Skeleton width={96} height={24} round />
          </span>
          <Skeleton width="100%" height={56} />
        </div>
      ))}
    </div>
  );
}
