import { IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './removable-chip.module.css';

interface RemovableChipProps extends Pick<ComponentProps<'button'>, 'onMouseDown' | 'onClick'> {
  text: string;
  /** The label of the button for screen readers. */
  label: string;
  hasAccent?: boolean;
}

/** A chosen value with a button that removes it. */
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
