import { keepPreviousData } from '@tanstack/react-query';
import type { Day } from '#contract/calendar-day.ts';
import { type DefectEntry, defectEntryCalls } from '#contract/defects/defect-entries.ts';
import {
  byUrgency,
  type DefectFilters,
  type DefectItem,
  defectListCalls,
} from '#contract/defects/defect-list.ts';
import { isMended } from '#contract/defects/defect-words.ts';
import { type Defect, defectCalls } from '#contract/defects/defects.ts';
import { summaryOf } from '#contract/equipment/equipment-summary.ts';
import { compareKeys } from '#contract/text/sort-key.ts';
import { ask } from '#web/api/client.ts';
import { findRow, type Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery, indexQuery, rowsQuery } from '#web/reads/device-query.ts';
// Its question is part of what the worker can be asked.
import type {} from './defect-table.ts';

const pageSize = 50;

interface Viewer {
  userId: string;
  /** The answer of yesterday does not count any more. */
  today: Day;
}

export const defectListQuery = (
  filters: DefectFilters,
  { page = 1, limit = pageSize }: { page?: number; limit?: number },
  { userId, today }: Viewer,
) => {
  const query = { ...filters, page, limit };
  return {
    ...indexQuery(
      defectListCalls.list,
      { query },
      {
        askWorker: (worker, signal) => worker.ask('defectList', { ...query, userId }, signal),
        askServer: (signal) => ask(defectListCalls.list, { query, signal }),
        more: [userId, today],
      },
    ),
    placeholderData: keepPreviousData,
  };
};

export const defectQuery = (id: string) =>
  deviceQuery(defectListCalls.get, { params: { id } }, (rows) => itemOf(rows, id));

async function itemOf(rows: Rows, id: string): Promise<DefectItem | undefined> {
  const [defect] = await rows.ofSecondHome('defect', [id]);
  const equipment = defect && (await findRow(rows, 'equipment', defect.equipmentId));
  return equipment && { defect, equipment: summaryOf(equipment) };
}

export const defectsOfEquipmentQuery = (equipmentId: string) =>
  deviceQuery(defectCalls.ofEquipment, { params: { id: equipmentId } }, (rows) =>
    defectsOf(rows, equipmentId),
  );

/** Open ones first. */
export async function defectsOf(rows: Rows, equipmentId: string): Promise<Defect[] | undefined> {
  const [equipment, defects] = await Promise.all([
    findRow(rows, 'equipment', equipmentId),
    rows.of('defect', [equipmentId]),
  ]);
  const byState = (a: Defect, b: Defect) => Number(isMended(a.status)) - Number(isMended(b.status));
  return equipment && defects.sort((a, b) => byState(a, b) || byUrgency(a, b));
}

/** The defects of an Anlage that are not mended; null before the device has all rows. */
export const unmendedQuery = (equipmentId: string) =>
  rowsQuery(['unmended defects', equipmentId], async (rows) => {
    const defects = await rows.of('defect', [equipmentId]);
    return defects.filter(({ status }) => !isMended(status)).sort(byUrgency);
  });

export const entriesQuery = (defectId: string) =>
  deviceQuery(defectEntryCalls.list, { params: { id: defectId } }, (rows) =>
    entriesOf(rows, defectId),
  );

/** Waiting ones come last, whatever the clock of the device says. */
export async function entriesOf(rows: Rows, defectId: string): Promise<DefectEntry[] | undefined> {
  const [[defect], entries] = await Promise.all([
    rows.ofSecondHome('defect', [defectId]),
    rows.of('defect_entry', [defectId]),
  ]);
  const isWaiting = ({ id, authorName }: DefectEntry) => rows.isNewOnDevice(id) || !authorName;
  const saved = entries.filter((entry) => !isWaiting(entry));
  const byTime = (a: DefectEntry, b: DefectEntry) =>
    compareKeys(a.createdAt, b.createdAt) || compareKeys(a.id, b.id);
  return defect && [...saved.sort(byTime), ...entries.filter(isWaiting)];
}

/** The Anlagen with a dangerous defect that is not mended; null before the device has all rows. */
export const endangeredQuery = rowsQuery(['endangered equipment'], async (rows) => {
  const defects = await rows.all('defect');
  const dangerous = defects.filter(
    ({ severity, status }) => severity === 'dangerous' && !isMended(status),
  );
  return [...new Set(dangerous.map(({ equipmentId }) => equipmentId))];
});
