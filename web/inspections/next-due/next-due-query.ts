import type { Day } from '#contract/calendar-day.ts';
import { dueOf } from '#contract/inspections/due.ts';
import { inspectionDutyCalls } from '#contract/inspections/inspection-duties.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { rowsQuery } from '#web/reads/device-query.ts';
import { keyOf } from '#web/reads/server-query.ts';
import { byKindName } from '../inspection-rules.ts';

/** When an Anlage has to be inspected next, as a list of at most one; null before the device has all rows. */
export const nextDueQuery = (equipmentId: string, today: Day) =>
  rowsQuery(
    keyOf(inspectionDutyCalls.ofEquipment, { params: { id: equipmentId } }, 'next', today),
    (rows) => nextDueOf(rows, equipmentId, today),
  );

interface NextDue {
  kindId: string;
  dueOn: Day;
}

export async function nextDueOf(rows: Rows, equipmentId: string, today: Day): Promise<NextDue[]> {
  const [equipment, kinds, duties, [outage]] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.all('inspection_kind'),
    rows.of('inspection_duty', [equipmentId]),
    rows.of('outage', [equipmentId]),
  ]);
  const found = kinds.sort(byKindName).flatMap((kind) => {
    const duty = duties.find(({ kindId }) => kindId === kind.id);
    const due = equipment && dueOf(equipment.type, kind, { duty, outage, today });
    return due?.dueOn && !due.isPaused ? [{ kindId: kind.id, dueOn: due.dueOn }] : [];
  });
  // Prüfarten come by name, and sorting keeps their order among equal days.
  return found.sort((a, b) => compareKeys(a.dueOn, b.dueOn)).slice(0, 1);
}
