import { useLayoutEffect, useState } from 'react';
import { visibleText } from '#contract/text/visible-text.ts';
import { sessionState } from '#web/session/session-state.ts';

export interface Search {
  query: string;
  filters: Filters;
}

export type Filters = ReturnType<typeof sessionState.searchFilters.read>;
export type FilterName = keyof Filters;

export interface SearchControls {
  search: Search;
  setQuery: (query: string) => void;
  setFilter: (name: FilterName, value: string | undefined) => void;
  resetFilters: () => void;
}

/** The current search; it survives a reload, and opening an Anlage and returning. */
export function useSearch(): SearchControls {
  const [search, setSearch] = useState(storedSearch);

  // While the next screen loads, this one is only hidden. If the user returns meanwhile, it shows the stored search,
  // which may have changed.
  useLayoutEffect(() => setSearch((search) => (isStored(search) ? search : storedSearch())), []);

  const setFilters = (filters: Filters) => {
    sessionState.searchFilters.write(filters);
    setSearch({ query: search.query, filters });
  };

  return {
    search,
    setQuery: (text) => {
      const query = visibleText(text);
      sessionState.searchQuery.write(query);
      setSearch({ query, filters: search.filters });
    },
    setFilter: (name, value) => {
      const { [name]: _, ...others } = search.filters;
      setFilters(value === undefined ? others : { ...others, [name]: value });
    },
    resetFilters: () => setFilters({}),
  };
}

function storedSearch(): Search {
  return {
    query: sessionState.searchQuery.read(),
    filters: sessionState.searchFilters.read(),
  };
}

function isStored(search: Search): boolean {
  return JSON.stringify(search) === JSON.stringify(storedSearch());
}
