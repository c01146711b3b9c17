import { NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { type IntervalUnit, intervalUnits, unitLabels } from '#contract/inspections/interval.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import classes from './interval-fields.module.css';

export interface TypedInterval {
  count: string;
  unit: IntervalUnit;
}

interface IntervalFieldsProps {
  label: string;
  value: TypedInterval;
  onChange: (value: TypedInterval) => void;
  problem?: string | undefined;
  /** Shown while there is no number. */
  placeholder?: string;
  isRequired?: boolean;
}

/** A number and its unit: every 4 years. */
export function IntervalFields(props: IntervalFieldsProps) {
  const { label, value, onChange, problem, placeholder, isRequired = false } = props;
  return (
    <div className={classes.fields}>
      <TextInput
        {...announcedErrors}
        label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        value={value.count}
        onChange={({ currentTarget }) => onChange({ ...value, count: currentTarget.value })}
        error={problem}
        {...(placeholder === undefined ? {} : { placeholder })}
        {...(isRequired ? { withAsterisk: true, 'aria-required': true } : {})}
      />
      <NativeSelect
        className={classes.unit ?? ''}
        aria-label={`${label}: Einheit`}
        data={intervalUnits.map((unit) => ({ value: unit, label: unitLabels[unit] }))}
        value={value.unit}
        onChange={({ currentTarget }) =>
          onChange({ ...value, unit: currentTarget.value as IntervalUnit })
        }
        rightSection={<IconSelector size={18} aria-hidden />}
      />
    </div>
  );
}
