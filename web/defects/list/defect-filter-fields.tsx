import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { type ReactNode, useRef, useState } from 'react';
import type { DefectFilters } from '#contract/defects/defect-list.ts';
import { severities, severityLabels } from '#contract/defects/defect-words.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { useSlashFocus } from '#web/ui/page/slash-focus.ts';
import classes from './defects-page.module.css';

interface DefectFilterFieldsProps {
  filters: DefectFilters;
  /** How many there are, beside the choice of the class. */
  count: ReactNode;
  onChange: (filters: DefectFilters) => void;
}

/** Long enough for the next key. */
const pauseMs = 150;

export function DefectFilterFields({ filters, count, onChange }: DefectFilterFieldsProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  const { q: _, ...others } = filters;
  const [text, setText] = useState(filters.q ?? '');
  const search = useDebouncedCallback((typed: string) => {
    const q = typed.trim();
    onChange({ ...others, ...(q ? { q } : {}) });
  }, pauseMs);
  const { severity: _severity, ...withoutSeverity } = filters;
  return (
    <div className={classes.filters}>
      <TextInput
        ref={input}
        type="search"
        aria-label="Mängel suchen"
        placeholder="Anlage, Beschreibung"
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          search(currentTarget.value);
        }}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
      />
      <div className={classes.second}>
        {count}
        <FilterSelect
          label="Klasse"
          all="Alle Klassen"
          options={severities.map((value) => ({ value, label: severityLabels[value] }))}
          value={filters.severity}
          onChange={(value) => {
            const severity = severities.find((one) => one === value);
            onChange({ ...withoutSeverity, ...(severity ? { severity } : {}) });
          }}
        />
      </div>
    </div>
  );
}
