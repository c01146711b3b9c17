import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

interface SettingGroupProps {
  title: string;
  /** `SettingRow`s. */
  children: ReactNode;
  className?: string | undefined;
}

export function SettingGroup({ title, children, className }: SettingGroupProps) {
  const titleId = useId();
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 className={classes.groupTitle} id={titleId}>
        {title}
      </h2>
      <ul className={classes.rows}>{children}</ul>
    </section>
  );
}
