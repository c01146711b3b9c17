import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { searchEquipment } from '#contract/search/search.ts';
import { useSearchResults } from '#web/equipment/search/use-search-results.ts';
import { useIsSlow } from '#web/ui/state/is-slow.ts';

/** The pause between two key strokes of a fast typist. */
const typingPauseMs = 100;
/** Old results stay this long, so that quick answers replace them without a flicker. */
const patienceMs = 250;

interface CandidateSearch {
  query: string;
  typeFilter?: string | undefined;
}

/** The search results by position, without the source. */
export function useCandidates(source: Equipment, { query, typeFilter }: CandidateSearch) {
  const wanted = useMemo(
    () => ({ query, filters: typeFilter === undefined ? {} : { type: typeFilter } }),
    [query, typeFilter],
  );
  const [search] = useDebouncedValue(wanted, typingPauseMs);
  const { top, total, isCut, isCurrent, itemAt, positionOf, ...results } = useSearchResults(search);
  const isSlow = useIsSlow(!isCurrent, patienceMs);
  const place = positionOf(source.id);
  // The source may be on a page that is not loaded yet; it must be subtracted from the count all the same.
  const isBeyond = () => searchEquipment([source], search.query, search.filters).length > 0;
  const isSourceFound = place !== undefined || (isCurrent && isBeyond());
  const isShown = total !== undefined && !isSlow && !top.isError;
  return {
    ...results,
    search,
    top,
    isCut,
    count: isShown ? Math.max(0, total - Number(isSourceFound && !isCut)) : undefined,
    itemAt: (index: number) => itemAt(place !== undefined && index >= place ? index + 1 : index),
  };
}
