/** From which day the next interval runs after an inspection, by the facts that the device has. */
import type { Day } from '#contract/calendar-day.ts';
import { dueOf } from '#contract/inspections/due.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { countsFrom } from '#contract/inspections/reckoning.ts';
import { isOutOn, type Outage } from '#contract/outages.ts';

export interface DutyFacts {
  type: string;
  kind: InspectionKind;
  outage: Outage | undefined;
  today: Day;
}

/** The day from which the next interval runs after an inspection on this day, if the user says nothing else. */
export function reckonedFrom(
  doneOn: Day,
  seen: InspectionDuty | undefined,
  { type, kind, outage, today }: DutyFacts,
): Day {
  const before = dueOf(type, kind, { duty: seen, outage, today });
  if (!before) return doneOn;
  const { dueOn, interval } = before;
  const wasOutOfService = dueOn !== null && isOutOn(outage, dueOn);
  return countsFrom({ reckoning: kind.reckoning, interval, doneOn, dueOn, wasOutOfService });
}
