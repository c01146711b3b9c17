import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { workerToAsk } from '#web/offline/offline.ts';
import { sessionState } from '#web/session/session-state.ts';
import { countText } from '#web/ui/list/count-text.ts';
import classes from '#web/ui/list/list-screen.module.css';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { useIsSlow } from '#web/ui/state/is-slow.ts';
import { CardSkeletons } from '../list/card-skeletons.tsx';
import { EquipmentGrid } from '../list/equipment-grid.tsx';
import { MoreFailed } from './more-failed.tsx';
import { NothingFound } from './nothing-found.tsx';
import type { SearchControls } from './use-search.ts';
import { useSearchResults } from './use-search-results.ts';

/** The pause between two key strokes of a fast typist. */
const typingPauseMs = 100;
/** Old results stay this long, so that quick answers replace them without a flicker. */
const patienceMs = 250;

export function SearchResults({ controls }: { controls: SearchControls }) {
  // The device answers every key stroke; the server gets only the last of several quick ones.
  const [search] = useDebouncedValue(controls.search, workerToAsk() ? 0 : typingPauseMs);
  const { top, isCurrent, ...results } = useSearchResults(search);
  const isSlow = useIsSlow(!isCurrent, patienceMs);
  const total = isSlow || top.isError ? undefined : results.total;

  // The shown results may still belong to the previous search.
  const [shown, setShown] = useState(search);
  if (isCurrent && shown !== search) setShown(search);

  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.heading}>Gefundene Anlagen</h2>
        <p className={classes.count} role="status">
          {total !== undefined && `${countText(total, results.isCut)} Ergebnisse`}
        </p>
      </div>
      <div className={classes.body} aria-busy={top.isFetching}>
        {top.isError && (
          <ErrorState
            title="Die Suche ist fehlgeschlagen"
            text="Die Ergebnisse konnten nicht geladen werden. Bitte versuchen Sie es erneut."
            onRepeat={top.refetch}
            isRepeating={top.isFetching}
          />
        )}
        {total === undefined && !top.isError && <CardSkeletons />}
        {total === 0 && <NothingFound controls={controls} search={shown} />}
        {total !== undefined && total > 0 && (
          <EquipmentGrid
            source="/"
            count={total}
            isCut={results.isCut}
            itemAt={results.itemAt}
            windowAt={(index) => ({
              ...results.runAt(index),
              ...{ total, isCut: results.isCut, list: { search: shown } },
            })}
            onRange={results.onRange}
            list={JSON.stringify(shown)}
            scrollEntry={sessionState.searchPlace}
          />
        )}
        {results.isIncomplete && <MoreFailed onRepeat={results.repeat} />}
      </div>
    </>
  );
}
