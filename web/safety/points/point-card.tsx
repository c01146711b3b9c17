import type { SafetyPoint } from '#contract/safety.ts';
import classes from './point-card.module.css';

/** What the point is and where it is found. */
export function PointCard({ point }: { point: SafetyPoint }) {
  const { identifier, site, floor, column, description } = point;
  const parts = [
    ['Standort', site],
    ['Etage', floor],
    ['Achse', column],
  ] as const;
  const known = parts.filter(([, value]) => value);
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <h2 className={classes.identifier}>{identifier}</h2>
      {description && <p className={classes.description}>{description}</p>}
      {known.length > 0 && (
        <dl className={classes.parts}>
          {known.map(([label, value]) => (
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
