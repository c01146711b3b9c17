import { SectionCard } from '#web/ui/section-card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './retention-page.module.css';

export function RetentionSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      {['Fristen', 'Letzter Lauf'].map((title) => (
        <SectionCard title={title} key={title}>
          {['60%', '40%', '70%', '50%'].map((width) => (
            <div className={classes.row} key={width}>
              <Skeleton width={width} />
              <Skeleton width={72} />
            </div>
          ))}
        </SectionCard>
      ))}
    </div>
  );
}
