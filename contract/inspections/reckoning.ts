/**
 * When an inspection is due next. The law has two ways of counting: from the day on which it was done, and, for lifts,
 * pressure equipment and the like (BetrSichV §14(5)), from the day on which it was due.
 */
import { addMonths, type Day } from '../calendar-day.ts';
import { addInterval, type Interval } from './interval.ts';

export const reckonings = ['from_done', 'from_due'] as const;
export type Reckoning = (typeof reckonings)[number];

export const reckoningLabels: Record<Reckoning, string> = {
  from_done: 'ab dem Tag der Prüfung',
  from_due: 'ab dem Fälligkeitstag (BetrSichV §14 Absatz 5)',
};

/** How many months before or after its due day an inspection may be done without moving the due days that follow. */
const tolerance = 2;

export interface DoneInspection {
  reckoning: Reckoning;
  interval: Interval;
  doneOn: Day;
  /** The day on which it was due; null for the first one. */
  dueOn: Day | null;
  /** The Anlage was out of service on the due day. */
  wasOutOfService?: boolean;
}

/** The day from which the next interval runs. */
export function countsFrom(inspection: DoneInspection): Day {
  const { reckoning, interval, doneOn, dueOn, wasOutOfService = false } = inspection;
  if (reckoning === 'from_done' || dueOn === null || wasOutOfService) return doneOn;
  if (doneOn < dueOn) return isTooEarly({ interval, doneOn, dueOn }) ? doneOn : dueOn;
  return lastDueDay(dueOn, interval, doneOn);
}

/** Usually the due day itself. If inspections were left out, the due days go on as if they had been done. */
function lastDueDay(dueOn: Day, interval: Interval, doneOn: Day): Day {
  let times = 0;
  while (addInterval(dueOn, interval, times + 1) <= doneOn) times += 1;
  return addInterval(dueOn, interval, times);
}

/** Intervals of more than two years keep their due day unless the inspection is more than two months early. */
function isTooEarly({
  interval,
  doneOn,
  dueOn,
}: {
  interval: Interval;
  doneOn: Day;
  dueOn: Day;
}): boolean {
  const isLong = addInterval(dueOn, interval) > addMonths(dueOn, 24);
  return !isLong || doneOn < addMonths(dueOn, -tolerance);
}

/** The last day on which an inspection that was due then still counts as done in time. */
export const lastDayInTime = (dueOn: Day, reckoning: Reckoning): Day =>
  reckoning === 'from_due' ? addMonths(dueOn, tolerance) : dueOn;

export const isDoneInTime = ({ doneOn, dueOn, reckoning }: DoneInspection): boolean =>
  dueOn === null || doneOn <= lastDayInTime(dueOn, reckoning);
