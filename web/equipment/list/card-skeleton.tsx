import cardClasses from '../equipment-card.module.css';
import classes from './card-skeleton.module.css';

/** The shape of a card whose Anlage is on its way. */
export function CardSkeleton() {
  return (
    <div className={cardClasses.card} data-testid="card-skeleton" aria-hidden>
      <div className={cardClasses.content}>
        <span className={classes.line} style={{ width: '62%' }} />
        <span className={classes.pair}>
          <span className={classes.chip} style={{ width: 118 }} />
          <span className={classes.line} style={{ width: 130 }} />
        </span>
        <span className={classes.pair}>
          <span className={classes.chip} style={{ width: 84 }} />
          <span className={classes.chip} style={{ width: 72 }} />
        </span>
      </div>
    </div>
  );
}
