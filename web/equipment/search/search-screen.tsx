import { IconSearch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { can } from '#contract/permissions.ts';
import { isEmptySearch } from '#contract/search/search.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from '#web/ui/list/list-screen.module.css';
import { ListScreen } from '#web/ui/list/list-screen.tsx';
import { useScrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { NewEquipmentButton } from '../list/new-equipment-button.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SearchResults } from './search-results.tsx';
import type { SearchControls } from './use-search.ts';

interface SearchScreenProps {
  controls: SearchControls;
  /** Beside the list, above the filters. */
  aside?: ReactNode;
  /** Above the results. */
  banner?: ReactNode;
  /** Below the welcome, before anything is searched. */
  start?: ReactNode;
}

export function SearchScreen({ controls, aside, banner, start }: SearchScreenProps) {
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
        <Welcome start={start} />
      ) : (
        <SearchResults controls={controls} />
      )}
    </ListScreen>
  );
}

/** Shown before any search. */
function Welcome({ start }: Pick<SearchScreenProps, 'start'>) {
  const mayCreate = can(useCurrentUser(), 'equipment.create');
  return (
    <div className={classes.body}>
      <EmptyState
        icon={<IconSearch size={30} />}
        title="Willkommen zur Anlagenverwaltung"
        text={
          mayCreate
            ? 'Suchen Sie nach Name, Typ, Standort oder Tag – oder legen Sie eine neue Anlage an.'
            : 'Suchen Sie nach Name, Typ, Standort oder Tag.'
        }
        action={mayCreate && <NewEquipmentButton place="list" />}
      />
      {start}
    </div>
  );
}
