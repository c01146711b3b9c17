import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFilterOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { auditFilterLimit } from '#contract/audit-log/audit-entries.ts';
import { auditActionLabels } from '#contract/audit-log/audit-log.ts';
import { nounLabels } from '#contract/noun-tables.ts';
import { nouns } from '#contract/nouns.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import classes from './audit-filters.module.css';
import { type AuditFilters as Filters, hasFilter } from './entries-of-tab.ts';
import '@mantine/core/styles/Input.layer.css';

/** The kinds that are needed most come first. */
const firstKinds = [
  ...(['equipment', 'equipment_link', 'user'] as const),
  ...(['equipmentType', 'document', 'equipment_document'] as const),
];
const kinds = [...new Set([...firstKinds, ...nouns.map(({ kind }) => kind)])].map((value) => ({
  value,
  label: value === 'document' ? 'Dokument (alt)' : nounLabels[value],
}));
const actions = (['create', 'update', 'delete', 'link', 'unlink', 'view'] as const).map(
  (value) => ({ value, label: auditActionLabels[value] }),
);

interface AuditFiltersProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** The refresh button on phones. */
  refresh: ReactNode;
}

export function AuditFilters({ filters, onChange, refresh }: AuditFiltersProps) {
  // Only used on phones, where less important filters are hidden.
  const [isOpen, setOpen] = useState(false);
  return (
    <search className={classes.filters} aria-label="Filter" data-open={isOpen || undefined}>
      <FilterSelect
        label="Objekt"
        all="Alle"
        options={kinds}
        value={filters.entityType}
        onChange={(entityType) => onChange({ ...filters, entityType })}
      />
      <FilterSelect
        label="Aktion"
        all="Alle"
        options={actions}
        value={filters.action}
        onChange={(action) => onChange({ ...filters, action })}
      />
      <ActionIcon
        className={classes.toggle ?? ''}
        variant="default"
        aria-label="Weitere Filter"
        aria-expanded={isOpen}
        data-tooltip="Weitere Filter"
        onClick={() => setOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={20} />
      </ActionIcon>
      <span className={classes.refresh}>{refresh}</span>
      <TextInput
        className={classes.rest ?? ''}
        label="Objekt-ID"
        placeholder="ID eingeben"
        autoComplete="off"
        spellCheck={false}
        maxLength={auditFilterLimit}
        value={filters.entityId ?? ''}
        onChange={({ currentTarget }) => onChange({ ...filters, entityId: currentTarget.value })}
      />
      <Button
        className={classes.rest ?? ''}
        variant="subtle"
        color="gray"
        leftSection={<IconFilterOff size={18} />}
        disabled={!hasFilter(filters)}
        onClick={() => onChange({})}
      >
        Filter löschen
      </Button>
    </search>
  );
}
