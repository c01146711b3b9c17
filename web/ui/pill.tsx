import type { ReactNode } from 'react';
import classes from './pill.module.css';

interface PillProps {
  children: ReactNode;
  icon?: ReactNode;
  /** `unsure` has a dashed border, for something unconfirmed. */
  tone?: 'neutral' | 'accent' | 'ok' | 'achtung' | 'bad' | 'unsure';
  large?: boolean;
}

export function Pill({ children, icon, tone = 'neutral', large = false }: PillProps) {
  return (
    <span className={classes.pill} data-tone={tone} data-large={large || undefined}>
      {icon}
      {children}
    </span>
  );
}
