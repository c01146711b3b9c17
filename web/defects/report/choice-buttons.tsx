import { useId } from 'react';
import classes from './choice-buttons.module.css';

interface ChoiceButtonsProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** Each option has a colour of its own. */
  isColoured?: boolean;
  /** They are the first thing in a dialog. */
  isFirst?: boolean;
}

/** One of a few values with one tap, large enough for gloves. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { legend, options, labels, value, onChange, error, isColoured, isFirst } = props;
  const name = useId();
  const errorId = useId();
  return (
    <fieldset className={classes.choice} aria-describedby={error ? errorId : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {options.map((option, at) => (
          <label
            className={classes.option}
            key={option}
            data-value={isColoured ? option : undefined}
          >
            <input
              className={classes.radio}
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              aria-invalid={error ? true : undefined}
              data-autofocus={(isFirst && at === 0) || undefined}
            />
            {labels[option]}
          </label>
        ))}
      </div>
      {error && (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
