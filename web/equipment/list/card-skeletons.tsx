import classes from '#web/ui/list/list-screen.module.css';
import { CardSkeleton } from './card-skeleton.tsx';

const keys = [0, 1, 2];

/** Placeholders while a list is being loaded. */
export function CardSkeletons() {
  return (
    <div className={classes.skeletons}>
      {keys.map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}
