import { type ReactNode, useId } from 'react';
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
        <label className={classes.name} htmlFor={id}>
          {name}
        </label>
        {children}
      </div>
    </article>
  );
}
