import { useHoldBelow } from './in-order.tsx';
import classes from './skeleton.module.css';

interface SkeletonProps {
  width: number | string;
  height?: number | string;
  /** For badges and round icons. */
  round?: boolean;
}

/**
 * A placeholder while something is being loaded; the caller hides the whole group from screen readers. The content may
 * be higher, so the parts below are hidden until it is loaded.
 */
export function Skeleton({ width, height = 14, round = false }: SkeletonProps) {
  useHoldBelow(true);
  return (
    <span className={classes.skeleton} data-round={round || undefined} style={{ width, height }} />
  );
}
