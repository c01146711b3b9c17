import classes from './value-choice.module.css';
import { valueText } from './value-text.ts';

interface ValueChoiceProps<Choice extends string> {
  legend: string;
  /** The name of the radio group. */
  name: string;
  options: readonly { choice: Choice; whose: string; value: unknown }[];
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  /** Whether the first option gets the dialog's initial focus. */
  isFirst?: boolean;
  /** Whole sentences, which need the full width. */
  isProse?: boolean;
}

/** A choice between two or more values of one field. */
export function ValueChoice<Choice extends string>(props: ValueChoiceProps<Choice>) {
  const { legend, name, options, chosen, onChoose, isFirst = false, isProse = false } = props;
  return (
    <fieldset className={classes.question} data-prose={isProse || undefined}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.options}>
        {options.map(({ choice, whose, value }, index) => (
          <label
            className={classes.option}
            data-chosen={choice === chosen || undefined}
            key={choice}
          >
            <input
              className={classes.radio}
              type="radio"
              name={name}
              checked={choice === chosen}
              data-autofocus={(isFirst && index === 0) || undefined}
              onChange={() => onChoose(choice)}
            />
            <span className={classes.texts}>
              <span className={classes.whose}>{whose}</span>{' '}
              <span className={classes.value} dir="auto">
                {valueText(value)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
