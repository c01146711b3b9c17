import { type CSSProperties, useId } from 'react';
import classes from './choice-bar.module.css';

export interface BarOption<Value extends string> {
  value: Value;
  label: string;
  /** The colour of the option while it is chosen. */
  tone?: 'accent' | 'ok' | 'bad';
  /** How wide it is beside the others; by default 1. */
  share?: number;
}

interface ChoiceBarProps<Value extends string> {
  legend: string;
  options: readonly BarOption<Value>[];
  /** Null: nothing is chosen yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** The id of a sentence that says what is missing. */
  describedBy?: string | undefined;
}

/** A choice among few short words, each a large target. */
export function ChoiceBar<Value extends string>(props: ChoiceBarProps<Value>) {
  const { legend, options, value, onChange, describedBy } = props;
  const name = useId();
  const columns = options.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <div
      className={classes.control}
      role="radiogroup"
      aria-label={legend}
      aria-describedby={describedBy}
      aria-invalid={describedBy !== undefined || undefined}
      tabIndex={-1}
    >
      <div className={classes.options} style={{ '--columns': columns } as CSSProperties}>
        {options.map((option) => (
          <label className={classes.option} data-tone={option.tone} key={option.value}>
            <input
              className={classes.radio}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
