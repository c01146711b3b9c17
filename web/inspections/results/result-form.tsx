import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import type { Day } from '#contract/calendar-day.ts';
import type { InspectionPoint } from '#contract/inspections/inspection-kinds.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { InstrumentFields } from './instrument-fields.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { RatedPoints } from './rated-points.tsx';
import classes from './result-form.module.css';
import { outcomeIn, type ResultValues, withOutcome } from './result-values.ts';

interface ResultFormProps {
  points: readonly InspectionPoint[];
  values: ResultValues;
  onChange: (values: ResultValues) => void;
  doneOn: Day;
  /** By the ids of the points, and `outcome`, `reason`, `instrument`. */
  problems: Record<string, string>;
  /** False: there is something to sign, so something was tested. */
  mayBeUntestable?: boolean;
  /** What was found wrong, below the points. */
  defects?: ReactNode;
}

/** What was found at an Anlage: everything i.O. with one tap, then the exceptions. */
export function ResultForm(props: ResultFormProps) {
  const { points, values, onChange, doneOn, problems, defects, mayBeUntestable = true } = props;
  const measures = points.some(({ kind }) => kind === 'value');
  const isTested = values.outcome !== 'untestable';
  return (
    <div className={classes.form}>
      <OutcomeBar
        legend="Ergebnis"
        outcome={outcomeIn(values, points)}
        mayBeUntestable={mayBeUntestable}
        onChange={(outcome) => onChange(withOutcome(values, outcome, points))}
      />
      {problems.outcome && (
        <p className={classes.problem} role="alert">
          {problems.outcome}
        </p>
      )}
      {!isTested && (
        <Textarea
          {...announcedErrors}
          label="Warum nicht prüfbar?"
          rows={2}
          value={values.reason}
          onChange={({ currentTarget }) => onChange({ ...values, reason: currentTarget.value })}
          error={problems.reason}
        />
      )}
      {isTested && points.length > 0 && (
        <RatedPoints points={points} values={values} onChange={onChange} problems={problems} />
      )}
      {defects}
      {isTested && measures && (
        <InstrumentFields
          value={values.instrument}
          onChange={(instrument) => onChange({ ...values, instrument })}
          doneOn={doneOn}
          problem={problems.instrument}
        />
      )}
      <Textarea
        label="Bemerkung"
        rows={2}
        value={values.remark}
        onChange={({ currentTarget }) => onChange({ ...values, remark: currentTarget.value })}
      />
    </div>
  );
}
