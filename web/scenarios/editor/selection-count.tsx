import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  runTaskLimit,
  runTooLarge,
  type ScenarioFilter,
  scenarioCalls,
} from '#contract/scenarios/scenarios.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import classes from './selection-count.module.css';

/** Selecting several types quickly causes only one request. */
const pauseMs = 250;

const countQuery = (filters: readonly ScenarioFilter[]) => ({
  ...serverQuery(scenarioCalls.preview, { body: { filters: [...filters] } }),
  placeholderData: keepPreviousData,
});

export function SelectionCount({ filters }: { filters: readonly ScenarioFilter[] }) {
  const [debounced] = useDebouncedValue(filters, pauseMs);
  const { data, isError, isPlaceholderData } = useQuery(countQuery(debounced));
  const isOld = isPlaceholderData || debounced !== filters;
  return (
    <p className={classes.count} role="status" data-old={isOld || undefined} aria-busy={isOld}>
      {isError ? 'Anzahl der Anlagen gerade nicht bekannt' : textOf(data?.count)}
    </p>
  );
}

function textOf(count: number | undefined): string {
  if (count === undefined) return 'Anlagen werden gezählt …';
  if (count > runTaskLimit) return runTooLarge(count);
  return count === 1
    ? '1 Anlage ausgewählt'
    : `${count.toLocaleString('de-DE')} Anlagen ausgewählt`;
}
