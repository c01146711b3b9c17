import { type ReactNode, useId } from 'react';
import classes from './form-card.module.css';

interface FormCardProps {
  title: string;
  /** At the right end of the title. */
  hint?: string;
  children: ReactNode;
}

export function FormCard({ title, hint, children }: FormCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <div className={classes.header}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
