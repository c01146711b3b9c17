import type { ReactNode } from 'react';
import classes from './impact-note.module.css';

interface ImpactNoteProps {
  icon: ReactNode;
  children: ReactNode;
  /** Dashed like its edge in the graph. */
  isUnsure?: boolean;
  tone?: 'neutral' | 'bad';
}

/** A note that helps to judge the impact. */
export function ImpactNote(props: ImpactNoteProps) {
  const { icon, children, isUnsure = false, tone = 'neutral' } = props;
  return (
    <li className={classes.note} data-unsure={isUnsure || undefined} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

export function ImpactNotes({ children }: { children: ReactNode }) {
  return <ul className={classes.notes}>{children}</ul>;
}
