import { NativeSelect } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';

export interface FilterOption {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** The entry that does not filter. */
  all: string;
  options: readonly FilterOption[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** The system's own list: large enough for gloves, and it costs nothing until it opens. */
export function FilterSelect({ label, all, options, value, onChange }: FilterSelectProps) {
  // A remembered choice stays visible while the options load, and when nothing carries it any more.
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
