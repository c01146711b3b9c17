import { placeOfPoint, type SafetyPoint } from '#contract/safety/safety.ts';
import classes from './point-lines.module.css';

/** Identifier, place and description of a point. */
export function PointLines({ point, note }: { point: SafetyPoint; note?: string }) {
  const place = placeOfPoint(point);
  return (
    <span className={classes.lines}>
      <span className={classes.identifier}>{point.identifier}</span>{' '}
      {place && <span className={classes.more}>{place}</span>}{' '}
      {point.description && <span className={classes.more}>{point.description}</span>}{' '}
      {note && <span className={classes.note}>{note}</span>}
    </span>
  );
}
