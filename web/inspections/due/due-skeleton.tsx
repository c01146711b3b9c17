import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './due-list.module.css';

const rows = [210, 170, 230, 190, 200];

/** Placeholders while the list is being read. */
export function DueSkeleton() {
  return (
    <ul className={classes.list} aria-hidden>
      {rows.map((width) => (
        <li className={classes.row} key={width}>
          <Skeleton width={width} height={18} />
          <Skeleton width={84} height={24} round />
          <Skeleton width={width} height={18} />
        </li>
      ))}
    </ul>
  );
}
