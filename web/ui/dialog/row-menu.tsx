import { ActionIcon } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, type ToggleEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './row-menu.module.css';

export interface RowMenuEntry {
  label: string;
  icon: ReactNode;
  onChoose: () => void;
  /** Shown in red. */
  destroys?: true;
  /** For an action that is already running. */
  disabled?: boolean;
}

interface RowMenuProps {
  /** The name of the row. */
  label: string;
  entries: readonly RowMenuEntry[];
  disabled?: boolean;
}

const gap = 4;
const windowMargin = 8;

/**
 * The actions on one row of a list. The browser's popover closes on Escape and on a touch beside it and returns the
 * focus.
 */
export function RowMenu({ label, entries, disabled = false }: RowMenuProps) {
  const popoverId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);

  const placeAtTrigger = () => {
    if (trigger.current && popover.current) {
      place(popover.current, trigger.current.getBoundingClientRect());
    }
  };

  useEffect(() => {
    if (!isOpen) return;
    // It moves with the row and does not close, because scrolling may still be ending when the menu opens.
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', placeAtTrigger, options);
    return () => window.removeEventListener('scroll', placeAtTrigger, options);
  });

  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'open') return;
    placeAtTrigger();
    popover.current?.querySelector('button')?.focus({ preventScroll: true });
  };

  return (
    <span className={classes.menu}>
      <ActionIcon
        ref={trigger}
        popoverTarget={popoverId}
        aria-label={label}
        aria-expanded={isOpen}
        data-tooltip="Aktionen"
        disabled={disabled}
      >
        <IconDotsVertical size={20} />
      </ActionIcon>
      <ul
        className={classes.popover}
        id={popoverId}
        ref={popover}
        popover="auto"
        aria-label={label}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
        onToggle={onToggle}
      >
        {isOpen &&
          entries.map(({ label: name, icon, onChoose, destroys, disabled: isHeld = false }) => (
            <li key={name}>
              <button
                className={classes.entry}
                type="button"
                data-destroys={destroys}
                disabled={isHeld}
                onClick={() => {
                  popover.current?.hidePopover();
                  onChoose();
                }}
              >
                {icon}
                {name}
              </button>
            </li>
          ))}
      </ul>
    </span>
  );
}

/** Below the button, or above if there is no space, aligned with its right edge. */
function place(popover: HTMLElement, around: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = popover;
  const fitsBelow = around.bottom + gap + height + windowMargin <= window.innerHeight;
  popover.style.left = `${Math.max(windowMargin, around.right - width)}px`;
  popover.style.top = `${fitsBelow ? around.bottom + gap : around.top - gap - height}px`;
}
