import type { ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { hasFilter } from './scenario-values.ts';
import classes from './type-checks.module.css';

const placeholders = [0, 1, 2, 3, 4, 5];

interface TypeChecksProps {
  /** Undefined while they are being loaded. */
  types: readonly string[] | undefined;
  filters: readonly ScenarioFilter[];
  onToggle: (type: string) => void;
}

export function TypeChecks({ types, filters, onToggle }: TypeChecksProps) {
  return (
    <fieldset className={classes.types}>
      <legend className={classes.legend}>Typen</legend>
      <div className={classes.checks}>
        {types?.map((type) => (
          <label className={classes.check} key={type}>
            <input
              className={classes.box}
              type="checkbox"
              checked={hasFilter(filters, { filterType: 'type', filterValue: type })}
              onChange={() => onToggle(type)}
            />
            {type}
          </label>
        ))}
        {!types &&
          placeholders.map((shape) => (
            <span className={classes.check} key={shape} aria-hidden>
              <Skeleton width="80%" height={18} />
            </span>
          ))}
        {types?.length === 0 && <p className={classes.none}>Noch keine Anlagen erfasst.</p>}
      </div>
    </fieldset>
  );
}
