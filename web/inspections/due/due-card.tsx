import { IconCalendarEvent, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './due-card.module.css';
import { addressOf } from './due-view.ts';
import { useDueCounts } from './use-due-counts.ts';

/** How much is due, on the first screen. Its space is reserved, so that nothing moves when it has been counted. */
export function DueCard() {
  const counts = useDueCounts();
  return <div className={classes.space}>{counts && <Due {...counts.windows} />}</div>;
}

interface DueProps {
  overdue: number;
  month: number;
  days30: number;
  never: number;
}

function Due({ overdue, month, days30, never }: DueProps) {
  const window = overdue > 0 ? 'overdue' : 'days30';
  return (
    <Link className={classes.card ?? ''} href={addressOf({ window })}>
      <IconCalendarEvent className={classes.icon} size={22} aria-hidden />
      <span className={classes.texts}>
        <span className={classes.title} data-overdue={overdue > 0 || undefined}>
          {overduePhrase(overdue)}
        </span>
        <span className={classes.more}>
          {inGerman(month)} diesen Monat · {inGerman(days30)} in 30 Tagen
          {never > 0 && ` · ${inGerman(never)} noch nie geprüft`}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

const inGerman = (count: number) => count.toLocaleString('de-DE');

function overduePhrase(count: number): string {
  if (count === 0) return 'Keine Prüfung überfällig';
  return count === 1 ? '1 Prüfung überfällig' : `${inGerman(count)} Prüfungen überfällig`;
}
