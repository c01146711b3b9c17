import { TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { IntervalFields } from '../interval-fields.tsx';
import classes from './kind-form.module.css';
import type { IntervalValues, TypeValues } from './kind-values.ts';

interface TypeFieldsProps {
  types: readonly TypeValues[];
  /** The interval of the Prüfart, which holds without one of its own. */
  interval: IntervalValues;
  problemOf: (field: string) => string | undefined;
  onChange: (types: TypeValues[]) => void;
}

/** The types whose Anlagen are inspected. */
export function TypeFields({ types, interval, problemOf, onChange }: TypeFieldsProps) {
  const { data } = useQuery(metadataQuery);
  const others = (data?.types ?? []).filter((type) => !types.some((entry) => entry.type === type));
  const change = (at: number, changed: Partial<TypeValues>) =>
    onChange(types.map((entry, index) => (index === at ? { ...entry, ...changed } : entry)));
  const add = (type: string | undefined) => {
    if (type === undefined) return;
    const own = { count: '', unit: interval.unit };
    onChange([...types, { type, interval: own, reason: '' }]);
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Typen</legend>
      <p className={classes.hint}>
        Alle Anlagen dieser Typen werden geprüft. Einzelne Anlagen nehmen Sie auf ihrer Seite aus
        oder dazu.
      </p>
      {types.length > 0 && (
        <ul className={classes.list}>
          {types.map((entry, at) => (
            <li className={classes.item} key={entry.type}>
              <span className={classes.itemName}>{entry.type}</span>
              <IconButton
                label={`Typ ${entry.type} entfernen`}
                onClick={() => onChange(types.filter((_, index) => index !== at))}
              >
                <IconTrash size={20} />
              </IconButton>
              <div className={classes.details}>
                <IntervalFields
                  label="Eigene Frist"
                  placeholder="wie oben"
                  value={entry.interval}
                  onChange={(own) => change(at, { interval: own })}
                  problem={problemOf(`types.${at}.interval.count`)}
                />
                {entry.interval.count.trim() !== '' && (
                  <TextInput
                    {...announcedErrors}
                    label="Begründung"
                    withAsterisk
                    aria-required
                    autoComplete="off"
                    value={entry.reason}
                    onChange={({ currentTarget }) => change(at, { reason: currentTarget.value })}
                    error={problemOf(`types.${at}.reason`)}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <FilterSelect
        label="Typ hinzufügen"
        all="Auswählen"
        options={others.map((type) => ({ value: type, label: type }))}
        value={undefined}
        onChange={add}
      />
    </fieldset>
  );
}
