import { keepPreviousData } from '@tanstack/react-query';
import type { Day } from '#contract/calendar-day.ts';
import { type DueCountsQuery, dueCalls } from '#contract/inspections/due-list.ts';
import { ask } from '#web/api/client.ts';
import { indexQuery } from '#web/reads/device-query.ts';
// Its questions are part of what the worker can be asked.
import type {} from './due-table.ts';
import type { DueView } from './due-view.ts';

/** `today`: the answer of yesterday does not count any more. */
export const dueCountsQuery = (query: DueCountsQuery, today: Day) => ({
  ...indexQuery(
    dueCalls.counts,
    { query },
    {
      askWorker: (worker, signal) => worker.ask('dueCounts', query, signal),
      askServer: (signal) => ask(dueCalls.counts, { query, signal }),
      more: [today],
    },
  ),
  placeholderData: keepPreviousData,
});

const duePageSize = 50;

export const dueListQuery = (view: DueView, page: number, today: Day, limit = duePageSize) => {
  const query = { ...view, page, limit };
  return {
    ...indexQuery(
      dueCalls.list,
      { query },
      {
        askWorker: (worker, signal) => worker.ask('dueList', query, signal),
        askServer: (signal) => ask(dueCalls.list, { query, signal }),
        more: [today],
      },
    ),
    placeholderData: keepPreviousData,
  };
};
