import type { ReactNode, TouchEvent } from 'react';
import classes from './documents-section.module.css';

const keep = (event: TouchEvent) => event.stopPropagation();

/** Fingers on what stands above the page do not turn the page below it. */
export function Unswiped({ children }: { children: ReactNode }) {
  return (
    <div className={classes.dialogs} onTouchStart={keep} onTouchMove={keep} onTouchEnd={keep}>
      {children}
    </div>
  );
}
