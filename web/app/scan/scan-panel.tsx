import { type ReactNode, useEffect, useRef } from 'react';
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
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed before may be gone.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  return (
    <div className={classes.panel} ref={panel} tabIndex={-1}>
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
