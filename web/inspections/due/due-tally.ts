/**
 * Counts what is due in many Anlagen. Those of a Prüfart with the same interval and the same last day are due on the same
 * days, so the days are reckoned once for each such group, of which there are far fewer than inspections.
 */
import type { Day } from '#contract/calendar-day.ts';
import { DueCounter, type DueCounts, dueAfter, intervalFor } from '#contract/inspections/due.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { Interval } from '#contract/inspections/interval.ts';

interface Group {
  interval: Interval;
  /** How often the interval counts from each day; null: never inspected. */
  days: Map<Day | null, number>;
  paused: number;
}

export class DueTally {
  readonly #kind: InspectionKind;
  /** By interval. */
  readonly #groups = new Map<string, Group>();
  /** By type, for Anlagen with nothing of their own; undefined: these are not inspected. */
  readonly #ofType = new Map<string, Group | undefined>();

  constructor(kind: InspectionKind) {
    this.#kind = kind;
  }

  add(type: string, duty: InspectionDuty | undefined, isPaused: boolean): void {
    const group = this.#groupFor(type, duty);
    if (!group) return;
    if (isPaused) group.paused += 1;
    else {
      const from = duty?.countsFrom ?? null;
      group.days.set(from, (group.days.get(from) ?? 0) + 1);
    }
  }

  addTo(counter: DueCounter): void {
    for (const { interval, days, paused } of this.#groups.values()) {
      for (const [from, times] of days) {
        counter.add(this.#kind.id, dueAfter(from, interval, false), times);
      }
      counter.add(this.#kind.id, dueAfter(null, interval, true), paused);
    }
  }

  #groupFor(type: string, duty: InspectionDuty | undefined): Group | undefined {
    if (duty && (duty.rule !== 'by_type' || duty.interval)) {
      return this.#groupOf(intervalFor(type, this.#kind, duty));
    }
    if (!this.#ofType.has(type)) {
      this.#ofType.set(type, this.#groupOf(intervalFor(type, this.#kind, undefined)));
    }
    return this.#ofType.get(type);
  }

  #groupOf(interval: Interval | undefined): Group | undefined {
    if (!interval) return undefined;
    const key = `${interval.count} ${interval.unit}`;
    const group = this.#groups.get(key) ?? { interval, days: new Map(), paused: 0 };
    this.#groups.set(key, group);
    return group;
  }
}

export function countAll(tallies: Iterable<DueTally>, today: Day): DueCounts {
  const counter = new DueCounter(today);
  for (const tally of tallies) tally.addTo(counter);
  return counter.result();
}
