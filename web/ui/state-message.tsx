import type { ReactNode } from 'react';
import classes from './state-message.module.css';

interface StateMessageProps {
  icon: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  tone?: 'calm' | 'bad';
}

/** The common shape of what a screen or a list shows when it has nothing else to show. */
export function StateMessage({ icon, title, text, action, tone = 'calm' }: StateMessageProps) {
  return (
    <div className={classes.message} role={tone === 'bad' ? 'alert' : undefined}>
      <span className={classes.icon} data-tone={tone}>
        {icon}
      </span>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
