import { Autocomplete, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import { typesQuery } from '#web/reads/types-query.ts';
import { announcedErrors, suggestionProps } from '#web/ui/form/field-props.ts';
import { FormCard } from '#web/ui/form/form-card.tsx';
import { useTypeColor } from '../../equipment-queries.ts';
import type { EquipmentForm } from '../equipment-form.ts';
import classes from './form-fields.module.css';

/** Name and type. */
export function IdentityCard({ form }: { form: EquipmentForm }) {
  const types = useTypeNames();
  const colorOf = useTypeColor();
  return (
    <FormCard title="Anlage">
      <div className={classes.pair}>
        <TextInput
          {...announcedErrors}
          label="Name"
          withAsterisk
          aria-required
          autoComplete="off"
          {...form.textProps('name')}
        />
        <Autocomplete
          {...suggestionProps}
          label="Typ"
          withAsterisk
          aria-required
          data={types}
          leftSection={form.values.type.trim() && <Dot color={colorOf(form.values.type.trim())} />}
          rightSection={<IconSelector size={18} aria-hidden />}
          rightSectionPointerEvents="none"
          renderOption={({ option }) => (
            <span className={classes.option}>
              <Dot color={colorOf(option.value)} />
              {option.value}
            </span>
          )}
          {...form.textProps('type')}
        />
      </div>
    </FormCard>
  );
}

function Dot({ color }: { color: string }) {
  return <span className={classes.dot} style={{ '--picked': color } as CSSProperties} />;
}

const german = new Intl.Collator('de');

/** The types of existing Anlagen and the listed types. */
function useTypeNames(): string[] {
  const { data: metadata } = useQuery(metadataQuery);
  const { data: colored = [] } = useQuery(typesQuery);
  const names = new Set([...(metadata?.types ?? []), ...colored.map(({ name }) => name)]);
  return [...names].sort(german.compare);
}
