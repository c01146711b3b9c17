/** The list of what is due, with its filters. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import { byName, equipmentSummary } from '../equipment/equipment-summary.ts';
import { normaliseBuilding } from '../equipment/location.ts';
import { noun } from '../noun.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import { compareKeys } from '../text/sort-key.ts';
import { line } from '../text/stored-text.ts';
import {
  type Due,
  dueCounts,
  dueWindowLabels,
  dueWindows,
  monthsDue,
  type spansOf,
  windowsOf,
  type Year,
} from './due.ts';
import { intervalUnits } from './interval.ts';

const filterText = z.optional(line(500));

/** Whose inspections: also those of Prüfarten for which the person is responsible. */
const dueFilters = {
  kindId: z.optional(recordId),
  type: filterText,
  building: filterText,
  responsibleId: z.optional(recordId),
};

export const dueCountsQuery = z.object(dueFilters);
export type DueCountsQuery = z.output<typeof dueCountsQuery>;

export const dueListQuery = z.object({
  ...dueFilters,
  window: z._default(z.enum(dueWindows), 'overdue'),
  /** "2026-11": what falls into this one of the next twelve months, whatever the window; see `monthsDue`. */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/))),
  page: z._default(pageQuery.page, 1),
  limit: pageQuery.limit,
});
export type DueListQuery = z.output<typeof dueListQuery>;
export type DueFilters = Omit<DueListQuery, 'page' | 'limit'>;

export const dueItem = z.object({
  equipment: equipmentSummary,
  kindId: z.uuid(),
  kindName: z.string(),
  qualification: z.nullable(z.string()),
  interval: z.object({ count: z.number(), unit: z.enum(intervalUnits) }),
  dueOn: z.nullable(z.iso.date()),
  lastDoneOn: z.nullable(z.iso.date()),
  isPaused: z.boolean(),
  responsibleId: z.nullable(z.uuid()),
  responsibleName: z.nullable(z.string()),
});
export type DueItem = z.infer<typeof dueItem>;

export const dueCalls = {
  counts: call({
    method: 'GET',
    path: '/api/inspections/counts',
    summary:
      'Wie viele Prüfungen überfällig und demnächst fällig sind, und das Jahr auf einen Blick',
    access: 'inspection.read',
    query: dueCountsQuery,
    answer: dueCounts,
  }),
  list: call({
    method: 'GET',
    path: '/api/inspections/due',
    summary: 'Fällige Prüfungen, die frühesten zuerst, seitenweise',
    access: 'inspection.read',
    query: dueListQuery,
    answer: z.object({ items: z.array(dueItem), ...pageFacts }),
  }),
  download: call({
    method: 'GET',
    path: '/api/inspections/due/export',
    summary: 'Fällige Prüfungen als Datei',
    access: 'inspection.read',
    query: z.extend(z.omit(dueListQuery, { page: true, limit: true }), {
      format: z.enum(['xlsx', 'csv']),
    }),
    givesFile: true,
  }),
};

/** The words of its filters, for the log. */
const dueFilterWords = {
  kindId: 'Prüfart (ID)',
  type: 'Typ',
  building: 'Bauteil',
  responsibleId: 'Zuständig (ID)',
  window: { label: 'Zeitraum', values: dueWindowLabels },
  month: 'Monat',
} as const;

export const dueExportNoun = noun({
  kind: 'due_export',
  label: 'Export fälliger Prüfungen',
  logged: {
    format: { label: 'Format', values: { xlsx: 'XLSX', csv: 'CSV' } },
    ...dueFilterWords,
    count: 'Anzahl der Prüfungen',
  },
  readWith: 'audit-log.read',
});

interface Filtered {
  type: string;
  locationBuilding: string | null;
}

/** Whether an Anlage passes; the building is compared as in the list of Anlagen. */
export function passesPlace({ type, building }: DueCountsQuery): (item: Filtered) => boolean {
  const wanted = building ? normaliseBuilding(building) : undefined;
  return (item) =>
    (!type || item.type === type) &&
    (wanted === undefined || normaliseBuilding(item.locationBuilding) === wanted);
}

/** Whether something is in the list: in that of the month if one is given, otherwise in that of the window. */
export function isListed(
  due: Due,
  { window, month }: Pick<DueFilters, 'window' | 'month'>,
  { spans, year }: { spans: ReturnType<typeof spansOf>; year: Year },
): boolean {
  if (!month) return windowsOf(due, spans).includes(window);
  const at = year.months.findIndex((one) => one.month === month);
  return !due.isPaused && monthsDue(due, year).includes(at);
}

/** The earliest first, those without a day last, then in the order of lists of Anlagen. */
export function byDueDay(a: DueItem, b: DueItem): number {
  return (
    compareKeys(a.dueOn ?? '~', b.dueOn ?? '~') ||
    byName(a.equipment, b.equipment) ||
    compareKeys(a.kindName, b.kindName) ||
    compareKeys(a.kindId, b.kindId)
  );
}
