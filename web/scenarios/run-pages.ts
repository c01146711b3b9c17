import { infiniteQueryOptions } from '@tanstack/react-query';
import { scenarioRunCalls } from '#contract/scenarios/scenario-runs.ts';
import { clientFor } from '#web/api/client.ts';
import { keyOf, metaOf } from '#web/reads/server-query.ts';

const runApi = clientFor(scenarioRunCalls);

/** All runs of a scenario, or of the deleted ones, the latest first. */
export const runsQuery = (scenarioId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(scenarioRunCalls.list), scenarioId ?? 'deleted'],
    ...metaOf(scenarioRunCalls.list),
    queryFn: ({ pageParam, signal }) =>
      runApi.list({
        query: {
          ...(scenarioId ? { scenarioId } : {}),
          ...(pageParam ? { before: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
  });
