import { useRef } from 'react';
import { filterText, NO_FILTERS, type ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import { RemovableChip } from '#web/ui/form/removable-chip.tsx';
import classes from './filter-chips.module.css';

interface FilterChipsProps {
  filters: readonly ScenarioFilter[];
  problem: string | undefined;
  onRemove: (filter: ScenarioFilter) => void;
}

/** The chosen filters, including those that the fields below do not offer. */
export function FilterChips({ filters, problem, onRemove }: FilterChipsProps) {
  const area = useRef<HTMLDivElement>(null);
  const remove = (filter: ScenarioFilter) => {
    // The removed button has the focus.
    area.current?.focus({ preventScroll: true });
    onRemove(filter);
  };
  return (
    <div className={classes.area} ref={area} tabIndex={-1}>
      {filters.length === 0 && <p className={classes.none}>{NO_FILTERS}</p>}
      {filters.length > 0 && (
        <ul className={classes.chips} aria-label="Gewählte Filter">
          {filters.map((filter) => (
            <li key={filterText(filter)}>
              <RemovableChip
                text={filterText(filter)}
                label={`${filterText(filter)} entfernen`}
                onClick={() => remove(filter)}
                hasAccent
              />
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
