import { IconCheck } from '@tabler/icons-react';
import classes from './progress-ring.module.css';

interface ProgressRingProps {
  percent: number;
  /** Nothing more will be done; a complete ring gets a check mark. */
  isFinished?: boolean;
}

/** Shows the progress that the text beside it states exactly. */
export function ProgressRing({ percent, isFinished = false }: ProgressRingProps) {
  const isTicked = isFinished && percent === 100;
  return (
    <span className={classes.ring} data-finished={isFinished || undefined} aria-hidden>
      <svg viewBox="0 0 36 36" aria-hidden>
        <circle className={classes.track} cx="18" cy="18" r="15.5" pathLength="100" />
        {percent > 0 && (
          <circle
            className={classes.done}
            cx="18"
            cy="18"
            r="15.5"
            pathLength="100"
            strokeDasharray={`${percent} 100`}
          />
        )}
      </svg>
      <span className={classes.number}>{isTicked ? <IconCheck size={16} /> : percent}</span>
    </span>
  );
}
