import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** The option without a filter. */
  all: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The browser's own select: easy to use with gloves, and cheap until it opens. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  // A stored choice stays visible while the options are loading, and if no Anlage has it any more.
  const isUnknown = value !== undefined && !options.some((option) => option.value === value);
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: all },
        ...(isUnknown ? [{ value, label: value }] : []),
        ...options,
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      rightSection={<IconSelector size={18} aria-hidden />}
    />
  );
}
