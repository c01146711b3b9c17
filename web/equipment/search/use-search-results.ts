import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import type { Equipment, EquipmentPage } from '#contract/equipment.ts';
import { usualPageSize } from '#contract/paging.ts';
import { searchPageQuery } from './search-queries.ts';
import type { Search } from './use-search.ts';

/**
 * The results of one search, by their position. Only the pages in sight are asked for, so a list of ten
 * thousand can be scrolled to its end, or brought back to its middle, with two requests.
 */
export function useSearchResults(search: Search) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);

  const top = useQuery({ ...searchPageQuery(search, 1), placeholderData: keepPreviousData });
  // Cards come in slices, so that the next key stroke need not wait for them.
  const first = useDeferredValue(top.data);
  const isCurrent = first === top.data && !top.isPlaceholderData;
  const [furthest, setFurthest] = useState<{ search: Search; page: EquipmentPage }>();
  // What was not counted to its end is known to be longer by each page further down.
  const known = first?.isCut && furthest?.search === search ? furthest.page : first;
  const pages = isCurrent ? pagesBelow(range, known?.totalPages ?? 1) : [];
  const rest = useQueries({ queries: pages.map((page) => searchPageQuery(search, page)) });
  const further = rest.findLast(({ data }) => data && data.total > (known?.total ?? 0))?.data;
  if (known?.isCut && further) setFurthest({ search, page: further });

  const loaded = new Map([
    [1, first?.equipment],
    ...rest.map(({ data }, at) => [pages[at] ?? 0, data?.equipment] as const),
  ]);
  const failed = rest.filter(({ isError }) => isError);

  return {
    top,
    total: known?.total,
    isCut: known?.isCut === true,
    /** False while what is shown is still what another search found. */
    isCurrent,
    onRange,
    itemAt: (index: number) => loaded.get(pageOf(index))?.[index % usualPageSize],
    runAt: (index: number) => runAround(loaded, pageOf(index)),
    /** Undefined for what is not among the pages that are there. */
    positionOf: (id: string) => positionIn(loaded, id),
    isIncomplete: failed.length > 0,
    repeat: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

function pageOf(index: number): number {
  return Math.floor(index / usualPageSize) + 1;
}

/** The first is always there: it says how many there are. */
function pagesBelow(range: { first: number; last: number }, totalPages: number): number[] {
  const from = Math.max(2, pageOf(range.first));
  const to = Math.min(totalPages, pageOf(range.last));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
}

function positionIn(loaded: Map<number, Equipment[] | undefined>, id: string): number | undefined {
  for (const [page, equipment] of loaded) {
    const at = equipment?.findIndex((item) => item.id === id) ?? -1;
    if (at >= 0) return (page - 1) * usualPageSize + at;
  }
  return undefined;
}

/** The pages before and after one that are there without a gap. */
function runAround(loaded: Map<number, Equipment[] | undefined>, page: number) {
  let from = page;
  while (loaded.get(from - 1)) from -= 1;
  const ids: string[] = [];
  for (let at = from; loaded.get(at); at += 1) {
    for (const { id } of loaded.get(at) ?? []) ids.push(id);
  }
  return { ids, first: (from - 1) * usualPageSize };
}
