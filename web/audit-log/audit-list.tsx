import type { AuditEntry } from '#contract/audit-entries.ts';
import { AuditEntryRow } from './audit-entry.tsx';
import classes from './audit-list.module.css';

interface AuditListProps {
  entries: readonly AuditEntry[];
  now: number;
  /** Another page is on its way; until it is there, this one stands. */
  isLeaving: boolean;
}

export function AuditList({ entries, now, isLeaving }: AuditListProps) {
  return (
    <ul
      className={classes.list}
      aria-label="Aktivitäten"
      aria-busy={isLeaving}
      data-leaving={isLeaving || undefined}
    >
      {entries.map((entry) => (
        <AuditEntryRow key={entry.id} entry={entry} now={now} />
      ))}
    </ul>
  );
}
