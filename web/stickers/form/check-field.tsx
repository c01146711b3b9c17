import { type ReactNode, useId } from 'react';
import classes from './check-field.module.css';

interface CheckFieldProps {
  label: string;
  checked: boolean;
  onToggle: () => void;
  problem?: string | undefined;
  /** What belongs to it, as long as it is checked. */
  children?: ReactNode;
}

export function CheckField({ label, checked, onToggle, problem, children }: CheckFieldProps) {
  const problemId = useId();
  return (
    <div>
      <label className={classes.check}>
        <input
          className={classes.box}
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && problemId}
        />
        {label}
      </label>
      {problem && (
        <p className={classes.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      {checked && children && <div className={classes.more}>{children}</div>}
    </div>
  );
}
