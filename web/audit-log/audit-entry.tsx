import { ActionIcon } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { AuditEntry } from '#contract/audit-log/audit-entries.ts';
import { formatAgo, formatTimestamp } from '#web/ui/dates.ts';
import classes from './audit-entry.module.css';
import { ChangeSummary } from './change-summary-list.tsx';
import { actorName, describeEntry } from './describe-entry.ts';
import { EntryBadges } from './entry-badges.tsx';

export function AuditEntryRow({ entry, now }: { entry: AuditEntry; now: number }) {
  const [isOpen, setOpen] = useState(false);
  const summaryId = useId();
  const { title, detail } = describeEntry(entry);
  const { createdAt, userId } = entry;
  return (
    <li className={classes.entry}>
      <div className={classes.badges}>
        <EntryBadges {...entry} />
      </div>
      <div className={classes.what}>
        <p className={classes.title}>{title}</p>
        {detail && <p className={classes.detail}>{detail}</p>}
      </div>
      <p className={classes.when}>
        <time dateTime={createdAt}>{formatTimestamp(createdAt)}</time>{' '}
        <span>{formatAgo(Date.parse(createdAt), now)}</span>
      </p>
      <div className={classes.who}>
        <p>{actorName(entry)}</p>
        {userId && (
          <p className={classes.id} title={userId}>
            {userId}
          </p>
        )}
      </div>
      <ActionIcon
        className={classes.toggle ?? ''}
        aria-label={isOpen ? 'Änderungen ausblenden' : 'Änderungen anzeigen'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? summaryId : undefined}
        data-tooltip={isOpen ? 'Änderungen ausblenden' : 'Änderungen anzeigen'}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={20} />
      </ActionIcon>
      {isOpen && (
        <div className={classes.summary} id={summaryId}>
          <ChangeSummary entry={entry} />
        </div>
      )}
    </li>
  );
}
