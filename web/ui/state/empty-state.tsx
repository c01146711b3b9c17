import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  /** Smaller, below the text. */
  note?: string;
  /** The next step: one or two buttons. */
  action?: ReactNode;
  tone?: 'calm' | 'bad';
  /** 1 if it is the heading of the whole page. */
  level?: 1 | 2;
}

/** Shown by a screen or list without content. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, text, note, action, tone = 'calm', level = 2 } = props;
  const Heading = `h${level}` as const;
  return (
    <div className={classes.state} role={tone === 'bad' ? 'alert' : undefined}>
      <span className={classes.icon} data-tone={tone}>
        {icon}
      </span>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {note && <p className={classes.note}>{note}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
