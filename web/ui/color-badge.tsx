import type { CSSProperties } from 'react';
import classes from './color-badge.module.css';

interface ColorBadgeProps {
  /** Any colour a person may have picked; the text stays legible on it in both schemes. */
  color: string;
  children: string;
}

export function ColorBadge({ color, children }: ColorBadgeProps) {
  return (
    <span className={classes.badge} dir="auto" style={{ '--picked': color } as CSSProperties}>
      {children}
    </span>
  );
}
