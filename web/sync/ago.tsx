import { useEffect, useState } from 'react';
import { formatAgo, formatDateTime } from '#web/ui/dates.ts';
import classes from './ago.module.css';

const minute = 60_000;

/** How long ago something was, updated every minute; the tooltip shows the exact time. */
export function Ago({ moment }: { moment: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      className={classes.ago}
      dateTime={new Date(moment).toISOString()}
      title={formatDateTime(moment)}
    >
      {formatAgo(moment, now)}
    </time>
  );
}
