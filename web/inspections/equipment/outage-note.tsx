import { IconPlayerPause } from '@tabler/icons-react';
import { type Day, germanDay } from '#contract/calendar-day.ts';
import { isOutOn, type Outage } from '#contract/outages.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import classes from './inspections-section.module.css';

/** Since when the Anlage is out of service, or that it will be; nothing once it is used again. */
export function OutageNote({ outage, today }: { outage: Outage; today: Day }) {
  const { id, since, until, reason } = outage;
  const isOut = isOutOn(outage, today);
  if (!isOut && since <= today) return null;
  return (
    <div className={classes.outage}>
      <IconPlayerPause size={18} aria-hidden />
      <div>
        <p>
          {isOut ? 'Außer Betrieb seit' : 'Außer Betrieb ab'} {germanDay(since)}
          {until && `, wieder in Betrieb am ${germanDay(until)}`}
          {reason && `: ${reason}`}
        </p>
        {isOut && <p>Was fällig wird, ist vor der Wiederinbetriebnahme zu prüfen.</p>}
        <PendingPill record={id} />
      </div>
    </div>
  );
}
