import { dayOf } from '#contract/calendar-day.ts';
import { dueOf } from '#contract/inspections/due.ts';
import { dueCalls, type NextDue } from '#contract/inspections/due-list.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery } from '#web/reads/device-query.ts';

/** When an Anlage has to be inspected next, as a list of at most one. */
export const nextDueQuery = (equipmentId: string) =>
  deviceQuery(dueCalls.next, { body: { ids: [equipmentId] } }, (rows) =>
    nextDueOf(rows, equipmentId),
  );

export async function nextDueOf(
  rows: Rows,
  equipmentId: string,
  today = dayOf(Date.now()),
): Promise<NextDue[]> {
  const [equipment, kinds, duties, [outage]] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.all('inspection_kind'),
    rows.of('inspection_duty', [equipmentId]),
    rows.of('outage', [equipmentId]),
  ]);
  const found = kinds.flatMap((kind) => {
    const duty = duties.find(({ kindId }) => kindId === kind.id);
    const due = equipment && dueOf(equipment.type, kind, { duty, outage, today });
    return due?.dueOn && !due.isPaused ? [{ equipmentId, kindId: kind.id, dueOn: due.dueOn }] : [];
  });
  return found.sort((a, b) => (a.dueOn < b.dueOn ? -1 : 1)).slice(0, 1);
}
