import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import classes from './deleted-runs.module.css';
import { runsQuery } from './run-pages.ts';
import { RunPages } from './scenario-runs.tsx';

/** What was checked stays to be read when its scenario is no more. */
export function DeletedRuns() {
  const titleId = useId();
  const { data } = useInfiniteQuery(runsQuery(undefined));
  if (!data?.pages.some(({ runs }) => runs.length > 0)) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.title} id={titleId}>
        Läufe gelöschter Szenarien
      </h2>
      <RunPages scenarioId={undefined} label="Läufe gelöschter Szenarien" />
    </section>
  );
}
