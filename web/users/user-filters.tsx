import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { type Role, roleLabels, roles, type UserStatus, userStatuses } from '#contract/people.ts';
import { userLimits, userStatusLabels } from '#contract/users/users.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { useSlashFocus } from '#web/ui/page/slash-focus.ts';
import classes from './user-filters.module.css';
import type { UserFilters as Filters } from './user-queries.ts';

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));
const statusOptions = userStatuses.map((status) => ({
  value: status,
  label: userStatusLabels[status],
}));

interface UserFiltersProps {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
}

export function UserFilters({ filters, onChange }: UserFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useSlashFocus(field);
  const clear = () => {
    onChange({ search: '' });
    field.current?.focus();
  };
  return (
    <search className={classes.filters}>
      <TextInput
        ref={field}
        type="search"
        label="Suche"
        placeholder="Name oder E-Mail"
        value={filters.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          filters.search !== '' && (
            <IconButton label="Suche löschen" onClick={clear}>
              <IconX size={18} />
            </IconButton>
          )
        }
        rightSectionWidth="var(--control-height)"
        maxLength={userLimits.search}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FilterSelect
        label="Rolle"
        all="Alle Rollen"
        options={roleOptions}
        value={filters.role}
        onChange={(role) => onChange({ role: role as Role | undefined })}
      />
      <FilterSelect
        label="Status"
        all="Jeder Status"
        options={statusOptions}
        value={filters.status}
        onChange={(status) => onChange({ status: status as UserStatus | undefined })}
      />
    </search>
  );
}
