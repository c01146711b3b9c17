import {
  hashKey,
  keepPreviousData,
  type QueryClient,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useDeferredValue, useState } from 'react';
import type { Equipment, EquipmentPage } from '#contract/equipment/equipment.ts';
import { usualPageSize } from '#contract/paging.ts';
import { searchPageQuery } from './search-queries.ts';
import type { Search } from './use-search.ts';

/**
 * The results of one search by position. Only visible pages are requested, so a list of ten thousand can be scrolled to
 * its end, or reopened in its middle, with two requests.
 */
export function useSearchResults(search: Search) {
  const [range, setRange] = useState({ first: 0, last: 0 });
  const onRange = useCallback((first: number, last: number) => setRange({ first, last }), []);

  const top = useQuery({ ...searchPageQuery(search, 1), placeholderData: keepPreviousData });
  // Cards are rendered in slices, so that the next key stroke need not wait for them.
  const first = useDeferredValue(top.data);
  const isCurrent = first === top.data && !top.isPlaceholderData;
  const totalPage = usePageWithTotal(search, first);
  const pages = isCurrent ? pagesBelow(range, totalPage?.totalPages ?? 1) : [];
  const rest = useQueries({ queries: pages.map((page) => searchPageQuery(search, page)) });

  const loaded = new Map([
    [1, first?.equipment],
    ...rest.map(({ data }, index) => [pages[index] ?? 0, data?.equipment] as const),
  ]);
  const failed = rest.filter(({ isError }) => isError);

  return {
    top,
    ...{ total: totalPage?.total, isCut: totalPage?.isCut === true },
    /** False while the shown results belong to the previous search. */
    isCurrent,
    onRange,
    itemAt: (index: number) => loaded.get(pageOf(index))?.[index % usualPageSize],
    runAt: (index: number) => loadedAround(loaded, pageOf(index)),
    /** Undefined if the page is not loaded. */
    positionOf: (id: string) => positionIn(loaded, id),
    isIncomplete: failed.length > 0,
    repeat: () => {
      for (const { refetch } of failed) void refetch();
    },
  };
}

/**
 * The page with the best known total. For a list that was not counted to its end, each page further down knows a larger
 * total, so this is the last page that was loaded.
 */
function usePageWithTotal(search: Search, first: EquipmentPage | undefined) {
  const client = useQueryClient();
  const isCut = first?.isCut === true;
  const furthestNumber = isCut ? furthestLoaded(client, search) : 1;
  const furthestPage = useQuery({ ...searchPageQuery(search, furthestNumber), enabled: isCut });
  return isCut ? (furthestPage.data ?? first) : first;
}

/** Includes pages that were loaded before the user returned to the list. */
function furthestLoaded(client: QueryClient, search: Search): number {
  const [path] = searchPageQuery(search, 1).queryKey;
  const pages = client.getQueryCache().findAll({ queryKey: [path] });
  const loaded = pages.flatMap(({ state, queryHash }) => {
    const page = (state.data as EquipmentPage | undefined)?.page;
    const isOfSearch = page && queryHash === hashKey(searchPageQuery(search, page).queryKey);
    return isOfSearch ? [page] : [];
  });
  return Math.max(1, ...loaded);
}

function pageOf(index: number): number {
  return Math.floor(index / usualPageSize) + 1;
}

/** Without the first page, which is always loaded because it contains the total. */
function pagesBelow(range: { first: number; last: number }, totalPages: number): number[] {
  const from = Math.max(2, pageOf(range.first));
  const to = Math.min(totalPages, pageOf(range.last));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

function positionIn(loaded: Map<number, Equipment[] | undefined>, id: string): number | undefined {
  for (const [page, equipment] of loaded) {
    const index = equipment?.findIndex((item) => item.id === id) ?? -1;
    if (index >= 0) return (page - 1) * usualPageSize + index;
  }
  return undefined;
}

/** The ids of neighbouring loaded pages around one, without a gap. */
function loadedAround(loaded: Map<number, Equipment[] | undefined>, page: number) {
  let from = page;
  while (loaded.get(from - 1)) from -= 1;
  const ids: string[] = [];
  for (let next = from; loaded.get(next); next += 1) {
    for (const { id } of loaded.get(next) ?? []) ids.push(id);
  }
  return { ids, first: (from - 1) * usualPageSize };
}
