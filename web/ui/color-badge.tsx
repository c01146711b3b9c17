import type { CSSProperties } from 'react';
import classes from './color-badge.module.css';

interface ColorBadgeProps {
  /** Any colour that a user has picked; the text is readable on it in both colour schemes. */
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
