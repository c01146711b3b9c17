import { type MouseEvent, type ReactNode, useId } from 'react';
import classes from './choice-card.module.css';

interface ChoiceCardProps {
  name: string;
  isChosen: boolean;
  /** `isWithShift`: the shift key was held, which means a range from the entry that was chosen before. */
  onChange: (isChosen: boolean, isWithShift: boolean) => void;
  children: ReactNode;
}

/** An entry of a list that can be chosen: the whole card is a checkbox. */
export function ChoiceCard({ name, isChosen, onChange, children }: ChoiceCardProps) {
  const id = useId();
  // Firefox ignores a click on a label with the shift key, and every browser would select the text up to it.
  const onLabelClick = (event: MouseEvent<HTMLLabelElement>) => {
    if (!event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.control?.focus();
    onChange(!isChosen, true);
  };
  return (
    <article className={classes.card} data-chosen={isChosen || undefined}>
      <input
        className={classes.box}
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={({ currentTarget, nativeEvent }) =>
          onChange(
            currentTarget.checked,
            'shiftKey' in nativeEvent && nativeEvent.shiftKey === true,
          )
        }
      />
      <div className={classes.content}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys. */}
        <label
          className={classes.name}
          htmlFor={id}
          onMouseDown={(event) => {
            if (event.shiftKey) event.preventDefault();
          }}
          onClick={onLabelClick}
        >
          {name}
        </label>
        {children}
      </div>
    </article>
  );
}
