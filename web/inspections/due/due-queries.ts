import { keepPreviousData } from '@tanstack/react-query';
import { dayOf } from '#contract/calendar-day.ts';
import { dueOf } from '#contract/inspections/due.ts';
import { type DueCountsQuery, dueCalls, type NextDue } from '#contract/inspections/due-list.ts';
import { ask } from '#web/api/client.ts';
import type { Rows } from '#web/offline/rows/shown-rows.ts';
import { deviceQuery, indexQuery } from '#web/reads/device-query.ts';
// Its questions are part of what the worker can be asked.
import type {} from './due-table.ts';
import type { DueView } from './due-view.ts';

export const dueCountsQuery = (query: DueCountsQuery) => ({
  ...indexQuery(
    dueCalls.counts,
    { query },
    {
      askWorker: async (worker, signal) =>
        (await worker.ask('dueCounts', query, signal)) ?? ask(dueCalls.counts, { query, signal }),
      askServer: (signal) => ask(dueCalls.counts, { query, signal }),
    },
  ),
  placeholderData: keepPreviousData,
});

export const duePageSize = 50;

export const dueListQuery = (view: DueView, page: number) => {
  const query = { ...view, page, limit: duePageSize };
  return {
    ...indexQuery(
      dueCalls.list,
      { query },
      {
        askWorker: async (worker, signal) =>
          (await worker.ask('dueList', query, signal)) ?? ask(dueCalls.list, { query, signal }),
        askServer: (signal) => ask(dueCalls.list, { query, signal }),
      },
    ),
    placeholderData: keepPreviousData,
  };
};

/** When each of these Anlagen has to be inspected next. */
export const nextDueQuery = (ids: readonly string[]) =>
  deviceQuery(dueCalls.next, { body: { ids: [...ids] } }, (rows) => nextDueOf(rows, ids));

export async function nextDueOf(rows: Rows, ids: readonly string[]): Promise<NextDue[]> {
  const kinds = await rows.all('inspection_kind');
  if (kinds.length === 0) return [];
  const [equipment, duties, outages] = await Promise.all([
    rows.of('equipment', ids),
    rows.of('inspection_duty', ids),
    rows.of('outage', ids),
  ]);
  const today = dayOf(Date.now());
  return equipment.flatMap(({ id, type }) => {
    const outage = outages.find(({ equipmentId }) => equipmentId === id);
    const own = duties.filter(({ equipmentId }) => equipmentId === id);
    let first: NextDue | undefined;
    for (const kind of kinds) {
      const duty = own.find(({ kindId }) => kindId === kind.id);
      const due = dueOf(type, kind, { duty, outage, today });
      if (!due?.dueOn || due.isPaused) continue;
      if (!first || due.dueOn < first.dueOn)
        first = { equipmentId: id, kindId: kind.id, dueOn: due.dueOn };
    }
    return first ?? [];
  });
}
