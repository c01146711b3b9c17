import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { searchEquipment } from '#contract/search/search.ts';
import { useSearchResults } from '#web/equipment/search/use-search-results.ts';
import { useIsSlow } from '#web/ui/state/is-slow.ts';

/** Between two key strokes of somebody who types fast. */
const typingPauseMs = 100;
/** What was found before stays this long, so that quick answers replace it without a flicker. */
const patienceMs = 250;

interface CandidateSearch {
  query: string;
  typeFilter?: string | undefined;
}

/** What the search finds, by position, as if the source were not among it. */
export function useCandidates(source: Equipment, { query, typeFilter }: CandidateSearch) {
  const wanted = useMemo(
    () => ({ query, filters: typeFilter === undefined ? {} : { type: typeFilter } }),
    [query, typeFilter],
  );
  const [search] = useDebouncedValue(wanted, typingPauseMs);
  const { top, total, isCut, isCurrent, itemAt, positionOf, ...results } = useSearchResults(search);
  const isSlow = useIsSlow(!isCurrent, patienceMs);
  const place = positionOf(source.id);
  // It may stand on a page that is not there yet; what is found there is still one less.
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
