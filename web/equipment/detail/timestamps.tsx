import type { Equipment } from '#contract/equipment.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import classes from './timestamps.module.css';

export function Timestamps({ createdAt, updatedAt }: Pick<Equipment, 'createdAt' | 'updatedAt'>) {
  return (
    <dl className={classes.times}>
      <dt>Erstellt</dt>
      <dd>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </dd>
      <dt>Geändert</dt>
      <dd>
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </dd>
    </dl>
  );
}
