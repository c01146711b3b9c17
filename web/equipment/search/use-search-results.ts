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
  const telling = useTellingPage(search, first);
  const pages = isCurrent ? pagesBelow(range, telling?.totalPages ?? 1) : [];
  const rest = useQueries({ queries: pages.map((page) => searchPageQuery(search, page)) });

  const loaded = new Map([
    [1, first?.equipment],
    ...rest.map(({ data }, at) => [pages[at] ?? 0, data?.equipment] as const),
  ]);
  const failed = rest.filter(({ isError }) => isError);

  return {
    top,
    ...{ total: telling?.total, isCut: telling?.isCut === true },
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

/**
 * The page that says how long the list is. What was not counted to its end is known to be longer by each page further
 * down, so it is the furthest that was read, which stays true to what happens meanwhile.
 */
function useTellingPage(search: Search, first: EquipmentPage | undefined) {
  const client = useQueryClient();
  const isCut = first?.isCut === true;
  const furthest = isCut ? furthestRead(client, search) : 1;
  const far = useQuery({ ...searchPageQuery(search, furthest), enabled: isCut });
  return isCut ? (far.data ?? first) : first;
}

/** Also before somebody came back to the list. */
function furthestRead(client: QueryClient, search: Search): number {
  const ofSearch = searchPageQuery(search, 1).queryKey.slice(0, -1);
  const pages = client
    .getQueryCache()
    .findAll({ queryKey: ofSearch })
    .filter(
      ({ state, queryKey }) => state.data && hashKey(queryKey.slice(0, -1)) === hashKey(ofSearch),
    );
  return Math.max(1, ...pages.map(({ queryKey }) => Number(queryKey.at(-1))));
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
