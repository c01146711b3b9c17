import type { ReactNode } from 'react';
import classes from './scan-panel.module.css';

interface ScanPanelProps {
  title: string;
  /** The code itself. */
  detail?: string;
  text?: string;
  /** Buttons. */
  children: ReactNode;
}

/** What was found, below the camera picture. */
export function ScanPanel({ title, detail, text, children }: ScanPanelProps) {
  return (
    <div className={classes.panel}>
      <div role="status">
        <h2 className={classes.title} dir="auto">
          {title}
        </h2>
        {detail && (
          <p className={classes.detail} dir="auto">
            {detail}
          </p>
        )}
        {text && <p className={classes.text}>{text}</p>}
      </div>
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
