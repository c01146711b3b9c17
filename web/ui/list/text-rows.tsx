import type { ReactNode } from 'react';
import { Skeleton } from '../state/skeleton.tsx';
import classes from './text-rows.module.css';

/** The content of a `SectionCard`: `TextRow`s, separated by hairlines. */
export function TextRows({ children }: { children: ReactNode }) {
  return <ul className={classes.rows}>{children}</ul>;
}

interface TextRowProps {
  name: string;
  /** Shown beside the name. */
  state: ReactNode;
  /** Must differ from each other, because they are the keys. */
  lines: readonly string[];
  /** A button at the right end, or below the texts if there is not enough space. */
  action: ReactNode;
  children?: ReactNode;
}

export function TextRow({ name, state, lines, action, children }: TextRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.texts}>
        <h3 className={classes.name}>
          {name}
          {state}
        </h3>
        {lines.map((line) => (
          <p className={classes.line} key={line}>
            {line}
          </p>
        ))}
        {children}
      </div>
      {action}
    </li>
  );
}

export function TextRowsSkeleton({ widths }: { widths: readonly number[] }) {
  return (
    <div className={classes.rows} aria-hidden>
      {widths.map((width) => (
        <div className={classes.row} key={width}>
          <div className={classes.texts}>
            <Skeleton width={width} height={16} />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  );
}
