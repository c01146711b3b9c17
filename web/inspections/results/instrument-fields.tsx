import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Day } from '#contract/calendar-day.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import classes from './result-form.module.css';
import { calibrationNote, type InstrumentValues } from './result-values.ts';

interface InstrumentFieldsProps {
  value: InstrumentValues;
  onChange: (value: InstrumentValues) => void;
  /** The day of the inspection: its calibration must be valid then. */
  doneOn: Day;
  problem: string | undefined;
}

/** With what it was measured. */
export function InstrumentFields({ value, onChange, doneOn, problem }: InstrumentFieldsProps) {
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.title}>Prüfmittel</legend>
      <TextInput
        {...announcedErrors}
        label="Gerät"
        autoComplete="off"
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        error={problem}
      />
      <div className={classes.pair}>
        <TextInput
          label="Seriennummer"
          autoComplete="off"
          value={value.serialNumber}
          onChange={({ currentTarget }) =>
            onChange({ ...value, serialNumber: currentTarget.value })
          }
        />
        <TextInput
          {...announcedErrors}
          label="Kalibriert bis"
          type="date"
          max="9999-12-31"
          value={value.calibratedUntil}
          onChange={({ currentTarget }) =>
            onChange({ ...value, calibratedUntil: currentTarget.value })
          }
          error={calibrationNote(value, doneOn)}
        />
      </div>
    </fieldset>
  );
}
