import { Switch } from '@mantine/core';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import groupClasses from '#web/ui/list/filter-group.module.css';
import { useFilterOptions } from '../list/filter-options.ts';
import classes from './manage-filters.module.css';
import type { ManageFilters as Filters } from './manage-queries.ts';

interface ManageFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
}

export function ManageFilters({ filters, onChange }: ManageFiltersProps) {
  const { types, buildings, floors } = useFilterOptions();
  const set = (change: Partial<Record<keyof Filters, string | true | undefined>>) => {
    const filled = Object.entries({ ...filters, ...change }).filter(([, value]) => value);
    onChange(Object.fromEntries(filled));
  };

  return (
    <div className={groupClasses.fields}>
      <FilterSelect
        label="Bauteil"
        all="Alle Bauteile"
        options={buildings}
        value={filters.building}
        onChange={(building) => set({ building })}
      />
      <FilterSelect
        label="Typ"
        all="Alle Typen"
        options={types}
        value={filters.type}
        onChange={(type) => set({ type })}
      />
      <FilterSelect
        label="Etage"
        all="Alle Etagen"
        options={floors}
        value={filters.floor}
        onChange={(floor) => set({ floor })}
      />
      <Switch
        className={classes.achtung ?? ''}
        label="Nur Achtung"
        labelPosition="left"
        size="lg"
        checked={filters.onlyAchtung ?? false}
        onChange={(event) => set({ onlyAchtung: event.currentTarget.checked || undefined })}
      />
    </div>
  );
}
