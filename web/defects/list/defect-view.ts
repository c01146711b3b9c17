/** What the list of defects shows is in its address, so that a link leads to it. */
import { type DefectFilters, defectListQuery } from '#contract/defects/defect-list.ts';

export function filtersIn(search: string): DefectFilters {
  const read = defectListQuery.safeParse(Object.fromEntries(new URLSearchParams(search)));
  if (!read.success) return { view: 'open' };
  const { view, severity, q } = read.data;
  return { view, ...(severity ? { severity } : {}), ...(q ? { q } : {}) };
}

export function addressOf({ view, severity, q }: Partial<DefectFilters>): string {
  const query = new URLSearchParams({
    ...(view && view !== 'open' ? { view } : {}),
    ...(severity ? { severity } : {}),
    ...(q ? { q } : {}),
  }).toString();
  return query === '' ? '/defects' : `/defects?${query}`;
}
