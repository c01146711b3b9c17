import { useHoldBelow } from './in-order.tsx';
import classes from './skeleton.module.css';

interface SkeletonProps {
  width: number | string;
  height?: number | string;
  /** Badges and round icons. */
  round?: boolean;
}

/**
 * The place of something that is on its way; whoever uses it hides the whole shape from screen readers. What comes may
 * be higher: the parts below appear after it.
 */
export function Skeleton({ width, height = 14, round = false }: SkeletonProps) {
  useHoldBelow(true);
  return (
    <span className={classes.skeleton} data-round={round || undefined} style={{ width, height }} />
  );
}
