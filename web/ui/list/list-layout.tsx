import type { ReactNode } from 'react';
import classes from './list-layout.module.css';

interface ListLayoutProps {
  /** Beside the list; undefined on narrow screens. */
  aside?: ReactNode;
  children: ReactNode;
}

export function ListLayout({ aside, children }: ListLayoutProps) {
  return (
    <div className={classes.layout}>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
