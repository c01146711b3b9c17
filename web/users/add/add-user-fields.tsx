import { NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { type Role, roleLabels, roles } from '#contract/people.ts';
import { userLimits } from '#contract/users/users.ts';

export interface AddUserValues {
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
}

export const emptyUser: AddUserValues = { email: '', firstName: '', lastName: '', role: 'viewer' };

const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }));

interface AddUserFieldsProps {
  values: AddUserValues;
  problems: Partial<Record<keyof AddUserValues, string | undefined>>;
  onChange: (change: Partial<AddUserValues>) => void;
}

export function AddUserFields({ values, problems, onChange }: AddUserFieldsProps) {
  const propsOf = (name: 'email' | 'firstName' | 'lastName') => ({
    value: values[name],
    error: problems[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput
        {...propsOf('email')}
        label="E-Mail-Adresse"
        type="email"
        inputMode="email"
        withAsterisk
        aria-required
        maxLength={userLimits.email}
        data-autofocus
      />
      <TextInput {...propsOf('firstName')} label="Vorname" maxLength={userLimits.name} />
      <TextInput {...propsOf('lastName')} label="Nachname" maxLength={userLimits.name} />
      <NativeSelect
        label="Rolle"
        data={roleOptions}
        value={values.role}
        onChange={(event) => onChange({ role: event.currentTarget.value as Role })}
        rightSection={<IconSelector size={18} aria-hidden />}
      />
    </>
  );
}
