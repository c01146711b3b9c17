import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  percent: number;
  isDone?: boolean;
}

export function ProgressBar({ label, percent, isDone = false }: ProgressBarProps) {
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      data-done={isDone || undefined}
    >
      <div className={classes.bar} style={{ width: `${percent}%` }} />
    </div>
  );
}
