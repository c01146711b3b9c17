/** What the page of an Anlage shows of its inspections. */
import type { Day } from '#contract/calendar-day.ts';
import { type Due, dueOf } from '#contract/inspections/due.ts';
import type { InspectionDuty } from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import type { InspectionsOfEquipment } from '../inspection-queries.ts';

export interface ShownInspection {
  kind: InspectionKind;
  duty: InspectionDuty | undefined;
  /** Undefined: it was decided that this Anlage is not inspected. */
  due: Due | undefined;
}

/** What has to be inspected, the earliest first, then what is exempt. */
export function shownInspections(
  { type, kinds, duties, outage }: InspectionsOfEquipment,
  today: Day,
): ShownInspection[] {
  const shown = kinds.flatMap((kind): ShownInspection[] => {
    const duty = duties.find(({ kindId }) => kindId === kind.id);
    const due = dueOf(type, kind, { duty, outage: outage ?? undefined, today });
    const isExempt = !kind.isRetired && duty?.rule === 'never';
    return due || isExempt ? [{ kind, duty, due }] : [];
  });
  // Without a day last; sorting keeps the order of the names.
  const keyOf = ({ due }: ShownInspection) => (due ? (due.dueOn ?? '~') : '~~');
  return shown.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
}

/** The Prüfarten that this Anlage could be inspected by as well. */
export function otherKinds(
  { kinds }: InspectionsOfEquipment,
  shown: readonly ShownInspection[],
): InspectionKind[] {
  const ids = new Set(shown.map(({ kind }) => kind.id));
  return kinds.filter(({ id, isRetired }) => !isRetired && !ids.has(id));
}
