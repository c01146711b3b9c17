import type { DueItem } from '#contract/inspections/due-list.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { type FilterOption, FilterSelect } from '#web/ui/list/filter-select.tsx';
import classes from './due-filter-fields.module.css';
import type { DueView } from './due-view.ts';

interface DueFilterFieldsProps {
  view: DueView;
  options: {
    types: readonly FilterOption[];
    buildings: readonly FilterOption[];
    kinds: readonly InspectionKind[];
    /** What the list shows: whoever sees to it can be chosen. */
    items: readonly Pick<DueItem, 'responsibleId' | 'responsibleName'>[];
  };
  onChange: (view: DueView) => void;
}

export function DueFilterFields({ view, options, onChange }: DueFilterFieldsProps) {
  const user = useCurrentUser();
  const people = new Map(
    options.kinds.flatMap(({ responsibleId, responsibleName }) =>
      responsibleId && responsibleName ? [[responsibleId, responsibleName]] : [],
    ),
  );
  for (const { responsibleId, responsibleName } of options.items) {
    if (responsibleId && responsibleName) people.set(responsibleId, responsibleName);
  }
  // Somebody who sees to nothing that is shown, but is named in the address.
  const { responsibleId: shown } = view;
  if (shown !== undefined && !people.has(shown)) people.set(shown, 'Unbekannt');
  people.delete(user.id);
  return (
    <div className={classes.fields}>
      <FilterSelect
        label="Prüfart"
        all="Alle Prüfarten"
        options={options.kinds
          .filter(({ id, isRetired }) => !isRetired || id === view.kindId)
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={view.kindId}
        onChange={(kindId) => onChange({ ...view, kindId })}
      />
      <FilterSelect
        label="Typ"
        all="Alle Typen"
        options={options.types}
        value={view.type}
        onChange={(type) => onChange({ ...view, type })}
      />
      <FilterSelect
        label="Bauteil"
        all="Alle Bauteile"
        options={options.buildings}
        value={view.building}
        onChange={(building) => onChange({ ...view, building })}
      />
      <FilterSelect
        label="Zuständig"
        all="Alle"
        options={[
          { value: user.id, label: 'Ich' },
          ...[...people].map(([value, label]) => ({ value, label })),
        ]}
        value={view.responsibleId}
        onChange={(responsibleId) => onChange({ ...view, responsibleId })}
      />
    </div>
  );
}
