import { CardSkeleton } from './card-skeleton.tsx';
import classes from './list-screen.module.css';

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
