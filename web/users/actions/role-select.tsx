import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { type Role, roleLabels, roles } from '#contract/people.ts';

interface RoleSelectProps {
  /** The name of the user. */
  name: string;
  value: Role;
  onChange: (role: Role) => void;
  /** The roles that can be assigned; all by default. */
  options?: readonly Role[];
  disabled?: boolean;
  className?: string | undefined;
}

export function RoleSelect(props: RoleSelectProps) {
  const { name, value, onChange, options = roles, disabled = false, className } = props;
  return (
    <NativeSelect
      className={className ?? ''}
      aria-label={`Rolle von ${name}`}
      data={options.map((role) => ({ value: role, label: roleLabels[role] }))}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value as Role)}
      rightSection={<IconSelector size={18} aria-hidden />}
    />
  );
}
