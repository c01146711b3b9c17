import type { ReactNode } from 'react';
import { isEmptySearch } from '#contract/search.ts';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useScrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import type { SearchControls } from './use-search.ts';
import { Welcome } from './welcome.tsx';

interface SearchScreenProps {
  controls: SearchControls;
  /** Beside the list, above the filters. */
  aside?: ReactNode;
  /** Above the results. */
  banner?: ReactNode;
}

export function SearchScreen({ controls, aside, banner }: SearchScreenProps) {
  const { search, setFilter, resetFilters } = controls;
  useScrollToTop(JSON.stringify(search));
  return (
    <ListScreen
      aside={aside}
      banner={banner}
      filters={{
        active: Object.keys(search.filters).length,
        onReset: resetFilters,
        fields: <SearchFilters filters={search.filters} onChange={setFilter} />,
      }}
    >
      {isEmptySearch(search.query, search.filters) ? (
        <Welcome />
      ) : (
        <SearchResults controls={controls} />
      )}
    </ListScreen>
  );
}
