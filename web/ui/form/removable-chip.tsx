import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './removable-chip.module.css';

interface RemovableChipProps extends Pick<ComponentProps<'button'>, 'onMouseDown' | 'onClick'> {
  text: string;
  /** What its button says to those who do not see it. */
  label: string;
  hasAccent?: boolean;
}

/** Something chosen, with a button that takes it back. */
export function RemovableChip({ text, label, hasAccent = false, ...button }: RemovableChipProps) {
  return (
    <span className={classes.chip} data-accent={hasAccent || undefined}>
      <span className={classes.text} dir="auto">
        {text}
      </span>
      <button className={classes.remove} type="button" aria-label={label} {...button}>
        <IconX size={18} aria-hidden />
      </button>
    </span>
  );
}
