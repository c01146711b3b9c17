import classes from '#web/ui/list/list-screen.module.css';
import { CardSkeleton } from './card-skeleton.tsx';

const shown = [0, 1, 2];

/** A list that is on its way. */
export function CardSkeletons() {
  return (
    <div className={classes.skeletons}>
      {shown.map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}
