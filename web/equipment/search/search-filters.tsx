import classes from '#web/ui/list/filter-group.module.css';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { useFilterOptions } from '../list/filter-options.ts';
import { RoomFilter } from './room-filter.tsx';
import type { FilterName, Filters } from './use-search.ts';

interface SearchFiltersProps {
  filters: Filters;
  onChange: (name: FilterName, value: string | undefined) => void;
}

export function SearchFilters({ filters, onChange }: SearchFiltersProps) {
  const { types, buildings, floors, rooms } = useFilterOptions();
  return (
    <div className={classes.fields}>
      <FilterSelect
        label="Typ"
        all="Alle Typen"
        options={types}
        value={filters.type}
        onChange={(type) => onChange('type', type)}
      />
      <FilterSelect
        label="Bauteil"
        all="Alle Bauteile"
        options={buildings}
        value={filters.building}
        onChange={(building) => onChange('building', building)}
      />
      <FilterSelect
        label="Etage"
        all="Alle Etagen"
        options={floors}
        value={filters.floor}
        onChange={(floor) => onChange('floor', floor)}
      />
      <RoomFilter rooms={rooms} value={filters.room} onChange={(room) => onChange('room', room)} />
    </div>
  );
}
