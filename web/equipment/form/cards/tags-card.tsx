import { Switch, TagsInput } from '@mantine/core';
import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import { sameText } from '#contract/equipment/location.ts';
import {
  ACHTUNG,
  cleanTags,
  hasAchtung,
  isAchtung,
  withAchtung,
} from '#contract/equipment/tags.ts';
import { metadataQuery } from '#web/reads/metadata-query.ts';
import { suggestionProps } from '#web/ui/form/field-props.ts';
import { FormCard } from '#web/ui/form/form-card.tsx';
import { RemovableChip } from '#web/ui/form/removable-chip.tsx';
import type { EquipmentForm } from '../equipment-form.ts';
import { splitTyped } from './tag-typing.ts';
import classes from './tags-card.module.css';

export function TagsCard({ form }: { form: EquipmentForm }) {
  const { data: metadata } = useQuery(metadataQuery);
  const { tags } = form.values;
  const [isOpen, setOpen] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const isOn = hasAchtung(tags);
  const others = tags.filter((tag) => !isAchtung(tag));

  const setTags = (next: readonly string[]) => form.setFieldValue('tags', cleanTags(next));
  const setOthers = (next: readonly string[]) =>
    setTags(withAchtung(next, hasAchtung(form.getValues().tags) || hasAchtung(next)));
  // Phone keyboards do not report the pressed key, so the comma is searched in the text.
  const onTyped = (text: string) => {
    const typed = splitTyped(text);
    if (typed.tags.length > 0) setOthers([...form.getValues().tags, ...typed.tags]);
    form.setFieldValue('tagText', typed.rest);
    setOpen(typed.rest !== '');
  };

  return (
    <FormCard title="Tags">
      <Switch
        className={classes.achtung ?? ''}
        mod={{ on: isOn }}
        label={
          <span className={classes.achtungLabel}>
            <IconAlertTriangleFilled size={18} aria-hidden />
            {ACHTUNG}
          </span>
        }
        labelPosition="left"
        size="lg"
        checked={isOn}
        onChange={(event) =>
          setTags(withAchtung(form.getValues().tags, event.currentTarget.checked))
        }
      />
      <TagsInput
        {...suggestionProps}
        classNames={{ ...suggestionProps.classNames, inputField: classes.field ?? '' }}
        // A screen reader only announces the list if it was rendered before it opens.
        comboboxProps={{ keepMounted: isUsed }}
        onFocus={() => setUsed(true)}
        label="Weitere Tags"
        description="Mit Komma trennen"
        className={classes.others ?? ''}
        data={(metadata?.tags ?? []).filter((tag) => !isAchtung(tag))}
        {...form.problemProps('tags')}
        value={others}
        onChange={setOthers}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        searchValue={form.values.tagText}
        onSearchChange={onTyped}
        isDuplicate={(tag, existing) => existing.some((other) => sameText(other, tag))}
        renderPill={({ value = '', onRemove }) => (
          <RemovableChip
            text={value}
            label={`Tag ${value} entfernen`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              event.stopPropagation();
              onRemove?.();
            }}
          />
        )}
      />
    </FormCard>
  );
}
