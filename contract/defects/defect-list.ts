/** The list of defects: its views, its filters and its order. The server does the same in SQL. */
import * as z from 'zod/mini';
import type { Day } from '../calendar-day.ts';
import { call } from '../call.ts';
import { equipmentSummary } from '../equipment/equipment-summary.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import type { Term } from '../search/search.ts';
import { holdsTerm, wordsText } from '../search/search-text.ts';
import { compareKeys } from '../text/sort-key.ts';
import { line } from '../text/stored-text.ts';
import { isMended, severities } from './defect-words.ts';
import { type Defect, defect } from './defects.ts';

export const defectViews = ['open', 'overdue', 'mine', 'dangerous', 'fixed', 'verified'] as const;
export type DefectView = (typeof defectViews)[number];

export const defectViewLabels: Record<DefectView, string> = {
  open: 'Offen',
  overdue: 'Überfällig',
  mine: 'Meine',
  dangerous: 'Gefährlich',
  fixed: 'Behoben',
  verified: 'Nachgeprüft',
};

export const defectItem = z.object({ defect, equipment: equipmentSummary });
export type DefectItem = z.infer<typeof defectItem>;

const counts = z.object(
  Object.fromEntries(defectViews.map((view) => [view, z.number()])) as Record<
    DefectView,
    z.ZodMiniNumber
  >,
);
export type DefectCounts = z.infer<typeof counts>;

export const defectListQuery = z.object({
  view: z._default(z.enum(defectViews), 'open'),
  severity: z.optional(z.enum(severities)),
  /** Words of the description, or of name, type, location and tags of the Anlage. */
  q: z.optional(line(200)),
  page: z._default(pageQuery.page, 1),
  limit: pageQuery.limit,
});
export type DefectListQuery = z.output<typeof defectListQuery>;
export type DefectFilters = Pick<DefectListQuery, 'view' | 'severity' | 'q'>;

const defectPage = z.object({
  items: z.array(defectItem),
  ...pageFacts,
  /** How many each view has, with the other filters. */
  counts,
});
export type DefectPage = z.infer<typeof defectPage>;

const person = z.object({ id: z.uuid(), name: z.string() });

export const defectListCalls = {
  list: call({
    method: 'GET',
    path: '/api/defects',
    summary: 'Mängel, die gefährlichen zuerst, dann nach Frist, seitenweise',
    access: 'defect.read',
    shows: ['defect', 'equipment'],
    query: defectListQuery,
    answer: defectPage,
  }),
  get: call({
    method: 'GET',
    path: '/api/defects/:id',
    summary: 'Ein Mangel mit seiner Anlage',
    access: 'defect.read',
    shows: ['defect', 'equipment'],
    params: z.object({ id: recordId }),
    answer: defectItem,
    errors: ['defect_not_found'],
  }),
  people: call({
    method: 'GET',
    path: '/api/defects/people',
    summary: 'Personen, die sich um Mängel kümmern können, nach Namen',
    access: 'defect.update',
    shows: ['user'],
    answer: z.array(person),
  }),
};

/** Who looks at the list, and on which day. */
export interface DefectViewer {
  today: Day;
  userId: string;
}

export const isDefectOverdue = (
  { status, deadline }: Pick<Defect, 'status' | 'deadline'>,
  today: Day,
): boolean => !isMended(status) && deadline !== null && deadline < today;

export function isInDefectView(
  one: Pick<Defect, 'status' | 'deadline' | 'severity' | 'assigneeId'>,
  view: DefectView,
  { today, userId }: DefectViewer,
): boolean {
  if (view === 'fixed' || view === 'verified') return one.status === view;
  if (isMended(one.status)) return false;
  if (view === 'overdue') return isDefectOverdue(one, today);
  if (view === 'mine') return one.assigneeId === userId;
  return view === 'open' || one.severity === 'dangerous';
}

export function countDefects(
  defects: Iterable<Pick<Defect, 'status' | 'deadline' | 'severity' | 'assigneeId'>>,
  viewer: DefectViewer,
): DefectCounts {
  const counted = Object.fromEntries(defectViews.map((view) => [view, 0])) as DefectCounts;
  for (const one of defects) {
    for (const view of defectViews) if (isInDefectView(one, view, viewer)) counted[view] += 1;
  }
  return counted;
}

/** What a search finds a defect by, besides its Anlage. */
export const defectText = ({
  description,
  pointLabel,
}: Pick<Defect, 'description' | 'pointLabel'>) => wordsText([description, pointLabel ?? '']);

/** `texts`: that of the defect and that of its Anlage, as they are stored for searching. */
export const isDefectFound = (texts: readonly string[], terms: readonly Term[]): boolean =>
  terms.every((term) => texts.some((text) => holdsTerm(text, term)));

type Sorted = Pick<Defect, 'id' | 'severity' | 'deadline' | 'createdAt'>;

/** Dangerous ones first, then by deadline, those without one last, then the newest. */
export function byUrgency(a: Sorted, b: Sorted): number {
  return (
    Number(b.severity === 'dangerous') - Number(a.severity === 'dangerous') ||
    compareKeys(a.deadline ?? '~', b.deadline ?? '~') ||
    compareKeys(b.createdAt, a.createdAt) ||
    compareKeys(a.id, b.id)
  );
}
