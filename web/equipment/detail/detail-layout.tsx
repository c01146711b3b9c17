import type { ReactNode } from 'react';
import classes from './detail-layout.module.css';

interface DetailLayoutProps {
  main: ReactNode;
  side: ReactNode;
}

/** Two columns on wide screens, one on phones; the reading order is the same. */
export function DetailLayout({ main, side }: DetailLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
