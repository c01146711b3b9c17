import { IconAlertTriangle, IconCalendarEvent, IconPlayerPause } from '@tabler/icons-react';
import { addDays, germanDay, germanMonth } from '#contract/calendar-day.ts';
import type { Due } from '#contract/inspections/due.ts';
import { Pill } from '#web/ui/pill.tsx';
import { useToday } from '#web/ui/use-today.ts';

/** How soon a due day is shown in the accent colour. */
const soonInDays = 30;

/** When an inspection is due, as month and year; the exact day is its tooltip. */
export function DuePill({ dueOn, isPaused }: Pick<Due, 'dueOn' | 'isPaused'>) {
  const today = useToday();
  if (isPaused) {
    return (
      <Pill icon={<IconPlayerPause size={14} aria-hidden />} tone="unsure">
        Ruht
      </Pill>
    );
  }
  if (dueOn === null) return <Pill tone="unsure">Noch nie geprüft</Pill>;
  const exact = <span title={`Fällig am ${germanDay(dueOn)}`}>{germanMonth(dueOn)}</span>;
  if (dueOn < today) {
    return (
      <Pill icon={<IconAlertTriangle size={14} role="img" aria-label="überfällig" />} tone="bad">
        <span title={`Fällig seit dem ${germanDay(dueOn)}`}>seit {germanMonth(dueOn)}</span>
      </Pill>
    );
  }
  const isSoon = dueOn <= addDays(today, soonInDays);
  return (
    <Pill icon={<IconCalendarEvent size={14} aria-hidden />} tone={isSoon ? 'accent' : 'neutral'}>
      {exact}
    </Pill>
  );
}
