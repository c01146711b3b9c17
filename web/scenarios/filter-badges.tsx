import { useState } from 'react';
import { filterText, NO_FILTERS, type ScenarioFilter } from '#contract/scenarios/scenarios.ts';
import textClasses from '#web/ui/cut-text.module.css';
import { Pill } from '#web/ui/pill.tsx';
import classes from './filter-badges.module.css';

/** More would hide the rest of the card. */
const mostShown = 10;

export function FilterBadges({ filters }: { filters: readonly ScenarioFilter[] }) {
  const [isOpen, setOpen] = useState(false);
  if (filters.length === 0) return <p className={classes.none}>{NO_FILTERS}</p>;
  const isLong = filters.length > mostShown;
  const shown = isOpen ? filters : filters.slice(0, mostShown);
  return (
    <>
      <ul className={classes.badges} aria-label="Filter">
        {shown.map(filterText).map((text) => (
          <li key={text}>
            <Pill>{text}</Pill>
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          className={textClasses.more}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Weniger Filter anzeigen' : `Alle ${filters.length} Filter anzeigen`}
        </button>
      )}
    </>
  );
}
