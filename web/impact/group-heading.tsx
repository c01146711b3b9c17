import classes from './impact-list.module.css';
import { distanceLabel, formatCount, type ImpactGroup } from './model/impact-model.ts';

/** The number is that of the band in the picture. */
export function GroupHeading({ group, id }: { group: ImpactGroup; id?: string }) {
  const { distance, affected } = group;
  return (
    <h2 className={classes.heading} id={id}>
      <span className={classes.distance} aria-hidden>
        {distance}
      </span>
      <span>
        {distanceLabel(distance)}{' '}
        <span className={classes.count}>{formatCount(affected.length)}</span>
      </span>
    </h2>
  );
}
