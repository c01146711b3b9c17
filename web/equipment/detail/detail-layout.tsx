import type { ReactNode } from 'react';
import classes from './detail-layout.module.css';

interface DetailLayoutProps {
  main: ReactNode;
  side: ReactNode;
}

/** One column below another, or beside it where there is room: the order of reading stays the same. */
export function DetailLayout({ main, side }: DetailLayoutProps) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>{main}</div>
      <div className={classes.column}>{side}</div>
    </div>
  );
}
