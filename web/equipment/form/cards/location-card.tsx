import { Autocomplete } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import type { EquipmentMetadata } from '#contract/equipment/equipment.ts';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import { suggestionProps } from '#web/ui/form/field-props.ts';
import { FormCard } from '#web/ui/form/form-card.tsx';
import type { EquipmentForm } from '../equipment-form.ts';
import type { LocationPart } from '../form-values.ts';
import classes from './form-fields.module.css';
import { composedUpperCase, typeUpperCase } from './upper-case-typing.ts';

interface Part {
  name: LocationPart;
  label: string;
  placeholder: string;
  suggestions: keyof EquipmentMetadata;
  isRequired?: true;
}

const parts: Part[] = [
  {
    name: 'locationBuilding',
    label: 'Bauteil',
    placeholder: 'BT5',
    suggestions: 'buildings',
    isRequired: true,
  },
  {
    name: 'locationFloor',
    label: 'Etage',
    placeholder: 'EG',
    suggestions: 'floors',
    isRequired: true,
  },
  { name: 'locationColumn', label: 'Achse', placeholder: 'B07', suggestions: 'columns' },
  { name: 'locationRoom', label: 'Raum', placeholder: 'R0.112', suggestions: 'rooms' },
];

/** The parts of the location and the combined location. */
export function LocationCard({ form, location }: { form: EquipmentForm; location: string }) {
  const { data: metadata } = useQuery(metadataQuery);
  return (
    <FormCard title="Standort" hint="Bauteil und Etage erforderlich">
      <div className={classes.parts}>
        {parts.map(({ name, label, placeholder, suggestions, isRequired = false }) => (
          <Autocomplete
            {...suggestionProps}
            key={name}
            label={label}
            withAsterisk={isRequired}
            aria-required={isRequired}
            placeholder={placeholder}
            data={metadata?.[suggestions] ?? []}
            autoCapitalize="characters"
            spellCheck={false}
            classNames={{ ...suggestionProps.classNames, input: classes.upperCase ?? '' }}
            {...form.textProps(name)}
            onInput={typeUpperCase}
            onCompositionEnd={(event) => form.setFieldValue(name, composedUpperCase(event))}
          />
        ))}
      </div>
      <p className={classes.location}>
        <IconMapPin size={18} aria-hidden />
        <span className={classes.locationLabel}>Standort</span>
        <output className={classes.locationValue} aria-label="Standort">
          {location || '–'}
        </output>
      </p>
    </FormCard>
  );
}
