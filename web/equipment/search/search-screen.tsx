import { type ReactNode, useEffect, useRef } from 'react';
import { isEmptySearch } from '#contract/search.ts';
import { ListLayout } from '#web/ui/list-layout.tsx';
import { useIsWide } from '#web/ui/wide-screen.ts';
import { FilterButton } from '../list/filter-button.tsx';
import { FilterGroup } from '../list/filter-group.tsx';
import classes from '../list/list-screen.module.css';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import type { Search, SearchControls } from './use-search.ts';
import { Welcome } from './welcome.tsx';

interface SearchScreenProps {
  controls: SearchControls;
  /** Above the filters, where these stand beside the list. */
  aside?: ReactNode;
  /** Above the results. */
  banner?: ReactNode;
}

export function SearchScreen({ controls, aside, banner }: SearchScreenProps) {
  const { search, setFilter, resetFilters } = controls;
  const isWide = useIsWide();
  useTopForNewSearch(search);

  const filters = {
    active: Object.keys(search.filters).length,
    onReset: resetFilters,
    children: <SearchFilters filters={search.filters} onChange={setFilter} />,
  };

  return (
    <ListLayout
      aside={
        isWide && (
          <>
            {aside}
            <FilterGroup {...filters} />
          </>
        )
      }
    >
      {banner}
      <div className={classes.screen}>
        {!isWide && (
          <div className={classes.filter}>
            <FilterButton {...filters} />
          </div>
        )}
        {isEmptySearch(search.query, search.filters) ? (
          <Welcome />
        ) : (
          <SearchResults controls={controls} />
        )}
      </div>
    </ListLayout>
  );
}

/** Other results begin at their top, however far the ones before were scrolled. */
function useTopForNewSearch(search: Search): void {
  const last = useRef(search);
  useEffect(() => {
    if (last.current === search) return;
    last.current = search;
    window.scrollTo(0, 0);
  }, [search]);
}
