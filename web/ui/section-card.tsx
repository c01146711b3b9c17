import { type ReactNode, useId } from 'react';
import classes from './section-card.module.css';

interface SectionCardProps {
  title: string;
  icon?: ReactNode;
  count?: number;
  /** One action at the right end of the header. */
  action?: ReactNode;
  /** Rows, separated by hairlines. */
  children: ReactNode;
}

export function SectionCard({ title, icon, count, action, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.header}>
        {icon}
        <h2 className={classes.title} id={titleId}>
          {title}
          {count !== undefined && (
            <span className={classes.count}> {count.toLocaleString('de-DE')}</span>
          )}
        </h2>
        {action}
      </div>
      <div className={classes.rows}>{children}</div>
    </section>
  );
}
