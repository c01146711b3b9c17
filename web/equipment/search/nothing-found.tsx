import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { suggestionsQuery } from '../equipment-reads.ts';
import { NewEquipmentLink } from '../list/new-equipment-button.tsx';
import classes from './nothing-found.module.css';
import type { Search, SearchControls } from './use-search.ts';

interface NothingFoundProps {
  controls: SearchControls;
  /** The search without results; the field may already contain the next one. */
  search: Search;
}

export function NothingFound({ controls, search }: NothingFoundProps) {
  const { setQuery, resetFilters } = controls;
  const isFiltered = Object.keys(search.filters).length > 0;
  return (
    <>
      <EmptyState
        icon={<IconSearchOff size={30} />}
        title="Keine Ergebnisse gefunden"
        text={
          isFiltered
            ? 'Mit den gewählten Filtern passt keine Anlage zur Suche.'
            : 'Prüfen Sie die Schreibweise oder suchen Sie nach einem kürzeren Wort.'
        }
        action={
          <>
            <NewEquipmentLink place="list" />
            {isFiltered && (
              <Button variant="default" onClick={resetFilters}>
                Filter zurücksetzen
              </Button>
            )}
          </>
        }
      />
      <Suggestions query={search.query} onChoose={setQuery} />
    </>
  );
}

function Suggestions({ query, onChoose }: { query: string; onChoose: (query: string) => void }) {
  const { data: names = [] } = useQuery(suggestionsQuery(query));
  if (names.length === 0) return null;
  return (
    <section className={classes.suggestions} aria-label="Meinten Sie">
      <h3 className={classes.title}>Meinten Sie</h3>
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name}>
            <Button variant="light" className={classes.name ?? ''} onClick={() => onChoose(name)}>
              {name}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
