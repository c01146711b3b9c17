import { useQuery } from '@tanstack/react-query';
import { floorKey } from '#contract/equipment/location.ts';
import {
  EVERY_FLOOR,
  type ScenarioFilter,
  type ScenarioFilterType,
} from '#contract/scenarios/scenarios.ts';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import { type FilterOption, FilterSelect } from '#web/ui/list/filter-select.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { FilterChips } from './filter-chips.tsx';
import classes from './filter-fields.module.css';
import { hasFilter, withFilter, withoutFilter } from './scenario-values.ts';
import { TypeChecks } from './type-checks.tsx';

interface FilterFieldsProps {
  filters: ScenarioFilter[];
  problem: string | undefined;
  onChange: (filters: ScenarioFilter[]) => void;
}

export function FilterFields({ filters, problem, onChange }: FilterFieldsProps) {
  const { data, isError, isFetching, refetch } = useQuery(metadataQuery);
  const add = (filterType: ScenarioFilterType) => (filterValue: string | undefined) => {
    if (filterValue !== undefined) onChange(withFilter(filters, { filterType, filterValue }));
  };
  const toggleType = (filterValue: string) => {
    const filter: ScenarioFilter = { filterType: 'type', filterValue };
    const isOn = hasFilter(filters, filter);
    onChange(isOn ? withoutFilter(filters, filter) : withFilter(filters, filter));
  };
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Filterkriterien</legend>
      <p className={classes.hint}>
        Innerhalb eines Kriteriums genügt ein Treffer, verschiedene Kriterien müssen alle zutreffen.
      </p>
      {!data && isError ? (
        <SectionFailed
          text="Die Auswahlwerte konnten nicht geladen werden."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      ) : (
        <>
          <TypeChecks types={data?.types} filters={filters} onToggle={toggleType} />
          <div className={classes.selects}>
            <FilterSelect
              label="Gebäude"
              all="Hinzufügen"
              options={asOptions(data?.buildings ?? [])}
              value={undefined}
              onChange={add('building')}
            />
            <FilterSelect
              label="Etage"
              all="Hinzufügen"
              options={floorOptions(data?.floors ?? [])}
              value={undefined}
              onChange={add('floor')}
            />
            <FilterSelect
              label="Tag"
              all="Hinzufügen"
              options={asOptions(data?.tags ?? [])}
              value={undefined}
              onChange={add('tag')}
            />
          </div>
        </>
      )}
      <FilterChips
        filters={filters}
        problem={problem}
        onRemove={(filter) => onChange(withoutFilter(filters, filter))}
      />
    </fieldset>
  );
}

const asOptions = (values: readonly string[]): FilterOption[] =>
  values.map((value) => ({ value, label: value }));

/** `eg` and `EG` are the same floor. */
function floorOptions(floors: readonly string[]): FilterOption[] {
  const byKey = new Map(floors.map((floor) => [floorKey(floor), floor]));
  return [{ value: EVERY_FLOOR, label: 'Alle Etagen' }, ...asOptions([...byKey.values()])];
}
