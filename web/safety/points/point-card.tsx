import type { ReactNode } from 'react';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import classes from './point-card.module.css';

interface PointCardProps {
  point: SafetyPoint;
  actions?: ReactNode;
}

/** Identifier, place and description of the point. */
export function PointCard({ point, actions }: PointCardProps) {
  const { id, identifier, site, floor, column, description } = point;
  const parts = [
    ['Standort', site],
    ['Etage', floor],
    ['Achse', column],
  ] as const;
  const filled = parts.filter(([, value]) => value);
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <div className={classes.head}>
        <div className={classes.title}>
          <h2 className={classes.identifier}>{identifier}</h2>
          <PendingPill record={id} />
        </div>
        <span className={classes.menu}>{actions}</span>
      </div>
      {description && <p className={classes.description}>{description}</p>}
      {filled.length > 0 && (
        <dl className={classes.parts}>
          {filled.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
