import { keepPreviousData } from '@tanstack/react-query';
import { type DueCountsQuery, dueCalls } from '#contract/inspections/due-list.ts';
import { ask } from '#web/api/client.ts';
import { indexQuery } from '#web/reads/device-query.ts';
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

const duePageSize = 50;

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
